"""Pictures in the memory of the GPU: sampling them in batches of one size, and making them look printed, scanned or photographed."""

import math
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

# Each new shape costs seconds in which convolutions are planned: few shapes, and always full batches. From small to large.
CANVASES = [
    (48, 96),
    (32, 192),
    (64, 128),
    (48, 256),
    (48, 384),
    (80, 256),
    (64, 384),
    (80, 512),
    (160, 320),
    (96, 640),
    (192, 640),
    (96, 1280),
    (256, 768),
    (512, 1280),
]
MARGIN = 16
BATCH_PIXELS = 24_000_000
MAX_BATCH = 2048


def batch_size(canvas) -> int:
    return min(MAX_BATCH, BATCH_PIXELS // (canvas[0] * canvas[1]))


class PictureStore:
    """All pictures in one row of bytes on the device, with their sizes and tokens."""

    def __init__(self, device, capacity: int):
        self.device = device
        self.pixels = torch.empty(capacity, dtype=torch.uint8, device=device)
        self.used = 0
        self.starts, self.sizes, self.tokens, self.lengths, self.buckets = [], [], [], [], {}
        self.count = 0

    def add(self, path: Path) -> bool:
        pack = np.load(path)
        pixels = pack["pixels"]
        if self.used + len(pixels) > len(self.pixels):
            return False
        sizes, lengths = pack["sizes"].astype(np.int64), pack["lengths"].astype(np.int64)
        areas = sizes[:, 0] * sizes[:, 1]
        self.pixels[self.used : self.used + len(pixels)] = torch.from_numpy(pixels).to(self.device)
        self.starts.append(self.used + np.cumsum(areas) - areas)
        self.used += len(pixels)
        self.sizes.append(sizes)
        self.lengths.append(lengths)
        self.tokens += np.split(pack["tokens"].astype(np.int64), np.cumsum(lengths)[:-1])
        for canvas, members in zip(CANVASES, members_of_canvases(sizes), strict=True):
            self.buckets.setdefault(canvas, []).append(self.count + members)
        self.count += len(lengths)
        return True

    def table(self):
        """Starts and sizes as tensors on the device."""
        starts = torch.from_numpy(np.concatenate(self.starts)).to(self.device)
        return starts, torch.from_numpy(np.concatenate(self.sizes)).to(self.device)

    def batches(self, random: np.random.Generator, share: float = 1.0):
        """Batches of the numbers of pictures for the same canvas, of nearly the same length, in random order."""
        lengths = np.concatenate(self.lengths)
        result = []
        for canvas, parts in self.buckets.items():
            size = batch_size(canvas)
            members = random.permutation(np.concatenate(parts))
            members = members[: int(np.ceil(len(members) * share))]
            if 0 < len(members) < size:
                members = np.resize(members, size) if random.random() < len(members) / size else members[:0]
            for start in range(0, len(members), 8 * size):
                block = members[start : start + 8 * size]
                block = block[np.argsort(lengths[block], kind="stable")]
                result += [(canvas, block[at : at + size]) for at in range(0, len(block) - size + 1, size)]
        return [result[index] for index in random.permutation(len(result))]

    def labels(self, members, start: int, end: int, pad: int):
        """Tokens between marks, of a batch, padded to the same length."""
        longest = -(-(max(len(self.tokens[member]) for member in members) + 2) // 16) * 16
        rows = np.full((len(members), longest), pad, np.int64)
        for row, member in zip(rows, members, strict=True):
            tokens = self.tokens[member]
            row[0] = start
            row[1 : len(tokens) + 1] = tokens
            row[len(tokens) + 1] = end
        return upload(rows, self.device)


def upload(values, device):
    """Without waiting for what the device still has to do."""
    tensor = torch.from_numpy(values)
    return tensor.pin_memory().to(device, non_blocking=True) if torch.device(device).type == "cuda" else tensor


def members_of_canvases(sizes):
    """For each canvas the pictures that fit on it, with a margin, and on none before it."""
    left = np.ones(len(sizes), bool)
    for height, width in CANVASES:
        fits = left & (sizes[:, 0] + MARGIN <= height) & (sizes[:, 1] + MARGIN <= width)
        left &= ~fits
        yield np.flatnonzero(fits)


def sample(store_pixels, starts, sizes, canvas, transform):
    """Pictures on white canvases. `transform` maps a place of the canvas to one of the picture: (batch, 2, 3), rows first."""
    height, width = canvas
    device = store_pixels.device
    y, x = torch.meshgrid(torch.arange(height, device=device), torch.arange(width, device=device), indexing="ij")
    y, x = y.flatten().float(), x.flatten().float()
    sy, sx = (transform[:, row, :1] * y + transform[:, row, 1:2] * x + transform[:, row, 2:] for row in (0, 1))
    h, w = sizes[:, :1], sizes[:, 1:]
    y0, x0 = sy.floor().long(), sx.floor().long()
    fy, fx = sy - y0, sx - x0
    total = torch.zeros_like(sy)
    for dy in (0, 1):
        for dx in (0, 1):
            yy, xx = y0 + dy, x0 + dx
            inside = (yy >= 0) & (yy < h) & (xx >= 0) & (xx < w)
            index = starts[:, None] + yy.clamp(min=0).minimum(h - 1) * w + xx.clamp(min=0).minimum(w - 1)
            ink = torch.where(inside, 255.0 - store_pixels[index], 0.0)
            total += ink * (fy if dy else 1 - fy) * (fx if dx else 1 - fx)
    return 1 - (total / 255).view(-1, 1, height, width)


def centred(sizes, canvas):
    """The transform that puts each picture into the middle of its canvas."""
    offset = (torch.tensor(canvas, device=sizes.device) - sizes).div(2, rounding_mode="floor")
    transform = torch.zeros(len(sizes), 2, 3, device=sizes.device)
    transform[:, 0, 0] = transform[:, 1, 1] = 1
    transform[:, :, 2] = -offset.float()
    return transform


def varied(sizes, canvas):
    """Random size, turn and place, such that the picture stays on the canvas."""
    count, device = len(sizes), sizes.device
    room = torch.tensor(canvas, device=device) - 4
    scale = torch.empty(count, 2, device=device).uniform_(0.92, 1.08) * torch.empty(count, 1, device=device).uniform_(0.88, 1.05)
    scale = torch.minimum(scale, room / sizes)
    angle = torch.randn(count, device=device) * math.radians(0.5) * (torch.rand(count, device=device) < 0.5)
    angle = angle.clamp(-0.02, 0.02)
    drawn = sizes * scale
    centre = 2 + drawn / 2 + torch.rand(count, 2, device=device) * (room - drawn).clamp(min=0)
    transform = torch.zeros(count, 2, 3, device=device)
    transform[:, 0, 0] = angle.cos() / scale[:, 0]
    transform[:, 0, 1] = angle.sin() / scale[:, 0]
    transform[:, 1, 0] = -angle.sin() / scale[:, 1]
    transform[:, 1, 1] = angle.cos() / scale[:, 1]
    transform[:, :, 2] = sizes / 2 - (transform[:, :, :2] @ centre[:, :, None])[:, :, 0]
    return transform


def neighbours(sizes, canvas):
    """Transforms under which only the edge of a picture shows, at one of the four sides of the canvas."""
    count, device = len(sizes), sizes.device
    seen = torch.empty(count, device=device).uniform_(1, 6)
    side = torch.randint(4, (count,), device=device)
    along = torch.empty(count, device=device).uniform_(-0.5, 0.5)
    top = torch.where(side == 0, seen - sizes[:, 0], torch.where(side == 1, canvas[0] - seen, along * canvas[0]))
    left = torch.where(side == 2, seen - sizes[:, 1], torch.where(side == 3, canvas[1] - seen, along * canvas[1]))
    transform = torch.zeros(count, 2, 3, device=device)
    transform[:, 0, 0] = transform[:, 1, 1] = 1
    transform[:, 0, 2], transform[:, 1, 2] = -top, -left
    return transform


def chance(x, share):
    return (torch.rand(len(x), 1, 1, 1, device=x.device) < share).float()


def uniform(x, low, high):
    return torch.empty(len(x), 1, 1, 1, device=x.device).uniform_(low, high)


def blur(x):
    return F.avg_pool2d(F.pad(x, (1, 1, 1, 1), mode="replicate"), 3, 1)


def degrade(x):
    """Thicker or thinner ink, blur, low resolution, hard edges, grey paper, grain and the blocks of JPEG, each on some pictures."""
    size = x.shape[2:]
    thick = -F.max_pool2d(-x, 3, 1, 1)
    x = x + chance(x, 0.2) * uniform(x, 0, 0.6) * (thick - x)
    thin = F.max_pool2d(x, 3, 1, 1)
    x = x + chance(x, 0.2) * uniform(x, 0, 0.25) * (thin - x)
    soft = blur(x)
    x = x + chance(x, 0.5) * uniform(x, 0, 1) * (soft - x)
    x = x + chance(x, 0.08) * (blur(soft) - x)
    coarse = F.interpolate(F.avg_pool2d(x, 2), size=size, mode="bilinear")
    x = x + chance(x, 0.1) * (coarse - x)
    hard = torch.sigmoid((x - uniform(x, 0.55, 0.85)) * 24)
    x = x + chance(x, 0.15) * (hard - x)
    ink = uniform(x, 0, 0.35) * chance(x, 0.4)
    paper = 1 - uniform(x, 0, 0.3) * chance(x, 0.4)
    shade = F.interpolate(torch.rand(len(x), 1, 2, 4, device=x.device), size=size, mode="bilinear", align_corners=True)
    paper = paper - chance(x, 0.2) * 0.2 * shade
    x = (ink * paper) + x * (paper - ink * paper)
    x = x + torch.randn_like(x) * uniform(x, 0, 0.08) * chance(x, 0.4)
    specks = (torch.rand_like(x) < 0.002).float() * chance(x, 0.1)
    x = x * (1 - specks) + specks * torch.rand_like(x)
    x = x + chance(x, 0.2) * (blocks(x, uniform(x, 0.02, 0.12)) - x)
    return x.clamp(0, 1)


def blocks(x, step):
    """Rounds the frequencies of blocks of 8 × 8, as JPEG does."""
    k = torch.arange(8, device=x.device).float()
    basis = torch.cos((2 * k[None] + 1) * k[:, None] * math.pi / 16) * 0.5
    basis[0] /= math.sqrt(2)
    count, _, height, width = x.shape
    parts = x.view(count, height // 8, 8, width // 8, 8)
    waves = torch.einsum("ua,nhawb,vb->nhuwv", basis, parts, basis)
    steps = step.view(-1, 1, 1, 1, 1) * (1 + (k[:, None, None] + k)[None, None] * 0.4)
    waves = (waves / steps).round() * steps
    return torch.einsum("ua,nhuwv,vb->nhawb", basis, waves, basis).reshape(x.shape)


def training_pictures(store, table, members, canvas):
    starts, sizes = (part[members] for part in table)
    x = sample(store.pixels, starts, sizes, canvas, varied(sizes, canvas))
    chosen = np.flatnonzero(np.random.random(len(members)) < 0.15)
    beside = upload(chosen, store.device)
    others = upload(np.roll(chosen, 1), store.device)
    edge = sample(store.pixels, starts[others], sizes[others], canvas, neighbours(sizes[others], canvas))
    x.index_copy_(0, beside, torch.minimum(x.index_select(0, beside), edge))
    return torch.where(chance(x, 0.65) > 0, degrade(x), x)


def clean_pictures(store, table, members, canvas):
    starts, sizes = (part[members] for part in table)
    return sample(store.pixels, starts, sizes, canvas, centred(sizes, canvas))
