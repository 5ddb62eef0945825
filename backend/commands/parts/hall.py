"""What the hall's other devices type to reach this one, and a code for it to scan."""

from __future__ import annotations

import contextlib
import ipaddress
import socket
import struct
import sys

import segno

# Networks inside this machine, which nobody outside it is on.
INSIDE = ("br-", "docker", "lo", "veth", "virbr", "vmnet")
SIOCGIFADDR = 0x8915
# Of any network that halls have; nothing is sent there.
SOMEWHERE = ("192.0.2.1", "10.255.255.254", "192.168.255.254", "172.31.255.254")


def address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def reached(host: str) -> list[str]:
    """Return the addresses by which others may reach what listens on *host*, the likeliest first;
    never one that means the device that reads it.
    """
    with contextlib.suppress(ValueError):
        only = ipaddress.ip_address(host)
        if not only.is_unspecified:
            return [] if only.is_loopback else [host]
        addresses = dict.fromkeys([*_routes(), *_interfaces(), *_names()])
        return sorted((ip_text for ip_text in addresses if _is_out(ip_text)), key=_is_makeshift)
    return [host]  # a name


def show(text: str) -> None:
    """Print a code for it, where the terminal has the letters."""
    with contextlib.suppress(UnicodeEncodeError):
        segno.make_qr(text, error="l").terminal(out=sys.stdout, border=2, compact=True)
        sys.stdout.flush()


def _is_out(text: str) -> bool:
    ip = ipaddress.ip_address(text)
    return not (ip.is_loopback or ip.is_unspecified or ip.is_multicast)


def _is_makeshift(text: str) -> bool:
    """What a device gives itself when nobody gave it one."""
    return ipaddress.ip_address(text).is_link_local


def _routes() -> list[str]:
    """By which address this machine would go out. Opening such a socket sends nothing."""
    addresses = []
    for far in SOMEWHERE:
        with contextlib.suppress(OSError), socket.socket(type=socket.SOCK_DGRAM) as line:
            line.connect((far, 9))
            addresses.append(str(line.getsockname()[0]))
    return addresses


def _interfaces() -> list[str]:
    """Those of its networks: an access point that it makes itself leads nowhere out."""
    if sys.platform != "linux":
        return []
    import fcntl

    addresses = []
    with socket.socket(type=socket.SOCK_DGRAM) as line:
        for _, name in socket.if_nameindex():
            if name.startswith(INSIDE):
                continue
            with contextlib.suppress(OSError):
                request = struct.pack("256s", name.encode()[:15])
                packed = fcntl.ioctl(line.fileno(), SIOCGIFADDR, request)
                addresses.append(socket.inet_ntoa(packed[20:24]))
    return addresses


def _names() -> list[str]:
    """What this machine knows itself by, which on Windows is every network it is on."""
    with contextlib.suppress(OSError):
        return socket.gethostbyname_ex(socket.gethostname())[2]
    return []
