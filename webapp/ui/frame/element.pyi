from browser import Element as Element
