"""The clock as a screen shows it. Its type stands beside the code that answers it, which runs in
the pages too.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pycore.portable.clock import Face as Face
