"""A link between two new network namespaces that delays packets and loses some. It needs root.

    python3 slow-link.py ONE_WAY_MS LOSS SEED

IP packets pass through here, from one TUN device to the other, so that everything above them is the kernel's own TCP;
netem does the same, but not every kernel has it. Prints a line of JSON with both namespaces and their addresses, then
obeys lines of input:

    cut SECONDS PACKETS     after that many more packets nothing passes for so long; 0 is for good
    stats                   prints a line of JSON: packets and bytes that came in, and how many packets were lost

Ends when its input ends, and takes namespaces and devices with it.
"""

import ctypes
import fcntl
import heapq
import json
import os
import random
import select
import signal
import struct
import subprocess
import sys
import time

CLONE_NEWNET = 0x40000000
TUNSETIFF = 0x400454CA
IFF_TUN_NO_PI = 0x0001 | 0x1000
LONGEST = 65536


def ip(*words):
    subprocess.run(["ip", *words], check=True)


def enter(namespace_file):
    libc = ctypes.CDLL(None, use_errno=True)
    with open(namespace_file, "rb") as handle:
        if libc.setns(handle.fileno(), CLONE_NEWNET) != 0:
            raise OSError(ctypes.get_errno(), "setns " + namespace_file)


def open_end(namespace, address):
    """A TUN device in that namespace. It goes when this process goes."""
    enter("/var/run/netns/" + namespace)
    tun = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(tun, TUNSETIFF, struct.pack("16sH22x", b"link0", IFF_TUN_NO_PI))
    # Longer than any burst: what is lost is lost on purpose.
    ip("link", "set", "link0", "up", "txqueuelen", "20000")
    ip("addr", "add", address + "/30", "dev", "link0")
    ip("link", "set", "lo", "up")
    return tun


class Link:
    def __init__(self, ends, delay, loss, chance):
        self.other = {ends[0]: ends[1], ends[1]: ends[0]}
        self.delay, self.loss, self.chance = delay, loss, chance
        self.flying = []
        self.stats = {"packets": 0, "bytes": 0, "lost": 0}
        self.cut = None
        self.dark_until = 0

    def take(self, end):
        while True:
            try:
                packet = os.read(end, LONGEST)
            except BlockingIOError:
                return
            now = time.monotonic()
            self.stats["packets"] += 1
            self.stats["bytes"] += len(packet)
            if self.cut and self.stats["packets"] >= self.cut[1]:
                self.dark_until = now + self.cut[0] if self.cut[0] else float("inf")
                self.cut = None
            if now < self.dark_until or self.chance.random() < self.loss:
                self.stats["lost"] += 1
            else:
                # The number keeps the order of packets of the same moment.
                heapq.heappush(self.flying, (now + self.delay, self.stats["packets"], self.other[end], packet))

    def deliver(self):
        """Hands over what has arrived; gives the seconds until the next one does."""
        while self.flying:
            wait = self.flying[0][0] - time.monotonic()
            if wait > 0:
                return wait
            _, _, end, packet = heapq.heappop(self.flying)
            try:
                os.write(end, packet)
            except OSError:
                self.stats["lost"] += 1
        return None

    def obey(self, words):
        if words[0] == "cut":
            self.cut = (float(words[1]), self.stats["packets"] + int(words[2]))
        elif words[0] == "stats":
            print(json.dumps(self.stats), flush=True)


def run(link, ends):
    commands = b""
    while True:
        ready, _, _ = select.select([*ends, 0], [], [], link.deliver())
        for end in ready:
            if end != 0:
                link.take(end)
                continue
            piece = os.read(0, LONGEST)
            if not piece:
                return
            *lines, commands = (commands + piece).split(b"\n")
            for line in lines:
                link.obey(line.decode().split())


def main():
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    delay, loss, seed = float(sys.argv[1]) / 1000, float(sys.argv[2]), int(sys.argv[3])
    names = {side: "osc-%s-%d" % (side, os.getpid()) for side in ("near", "far")}
    addresses = {"near": "198.51.100.1", "far": "198.51.100.2"}
    try:
        for name in names.values():
            ip("netns", "add", name)
        ends = [open_end(names[side], addresses[side]) for side in names]
        print(json.dumps({**names, "nearAddress": addresses["near"], "farAddress": addresses["far"]}), flush=True)
        run(Link(ends, delay, loss, random.Random(seed)), ends)
    finally:
        for name in names.values():
            subprocess.run(["ip", "netns", "del", name], stderr=subprocess.DEVNULL)


main()
