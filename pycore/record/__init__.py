"""The machine that turns device logs into a subject. It knows neither poker nor law."""
