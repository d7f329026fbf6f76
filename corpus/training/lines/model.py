"""A small transformer over the lines and graphics of a page."""

import torch
from torch import nn

KINDS = 18
LEVELS = 4
# Lines of one block; the next line in reading order; lines in one row and in one column of a table.
RELATIONS = 4
PAIR_NUMBERS = 14
WAVES = 6
# Numbers by which rows are known to be set alike (style, font, colour; 0 where nobody knows), and those that are like any other feature.
ALIKE, SET = 3, 6


class LineReader(nn.Module):
    def __init__(
        self, features: int, width: int = 144, layers: int = 5, heads: int = 6,
        kinds: int = KINDS, levels: int = LEVELS, relations: int = RELATIONS, has_styles: bool = False,
    ):
        super().__init__()
        self.heads, self.layers, self.width, self.relations = heads, layers, width, relations
        self.embed = nn.Sequential(
            nn.Linear(features + (SET if has_styles else 0) + 10 + 8 * WAVES, 2 * width), nn.GELU(), nn.Linear(2 * width, width)
        )
        self.pair_hidden = nn.Linear(PAIR_NUMBERS + (ALIKE if has_styles else 0), 32)
        self.pair_bias = nn.Linear(32, layers * heads)
        self.blocks = nn.ModuleList(Layer(width, heads) for _ in range(layers))
        self.norm = nn.LayerNorm(width)
        self.kind = nn.Linear(width, kinds)
        self.level = nn.Linear(width, levels)
        self.left = nn.Linear(width, relations * 32)
        self.right = nn.Linear(width, relations * 32)
        self.relation_bias = nn.Linear(32, relations)

    def forward(self, features, boxes, page, mask=None, styles=None):
        """
        features [B,N,F], boxes [B,N,4] and page [B,3] in points, mask [B,N] true where there is a row; styles [B,N,ALIKE+SET] for a
        model that has them.
        """
        b, n, _ = features.shape
        numbers = pair_numbers(boxes, page)
        parts = [features, places(boxes, page)]
        if styles is not None:
            parts.append(styles[..., ALIKE:])
            numbers = torch.cat([numbers, set_alike(styles)], -1)
        x = self.embed(torch.cat(parts, -1))
        pairs = nn.functional.gelu(self.pair_hidden(numbers))
        bias = self.pair_bias(pairs).permute(0, 3, 1, 2).reshape(b, self.layers, self.heads, n, n)
        if mask is not None:
            bias = bias.masked_fill(~mask[:, None, None, None, :], -1e4)
        for index, block in enumerate(self.blocks):
            x = block(x, bias[:, index])
        x = self.norm(x)
        left = self.left(x).reshape(b, n, self.relations, 32).permute(0, 2, 1, 3)
        right = self.right(x).reshape(b, n, self.relations, 32).permute(0, 2, 1, 3)
        relations = left @ right.transpose(-1, -2) / 32**0.5
        relations = relations + self.relation_bias(pairs).permute(0, 3, 1, 2)
        return self.kind(x), self.level(x), relations


class Layer(nn.Module):
    def __init__(self, width: int, heads: int):
        super().__init__()
        self.heads, self.size = heads, width // heads
        self.before = nn.LayerNorm(width)
        self.qkv = nn.Linear(width, 3 * width)
        self.out = nn.Linear(width, width)
        self.middle = nn.LayerNorm(width)
        self.feed = nn.Sequential(
            nn.Linear(width, 3 * width), nn.GELU(), nn.Linear(3 * width, width)
        )
        self.drop = nn.Dropout(0.1)

    def forward(self, x, bias):
        b, n, w = x.shape
        q, k, v = (
            self.qkv(self.before(x)).reshape(b, n, 3, self.heads, self.size).permute(2, 0, 3, 1, 4)
        )
        weights = (q @ k.transpose(-1, -2) / self.size**0.5 + bias).softmax(-1)
        x = x + self.drop(self.out((weights @ v).transpose(1, 2).reshape(b, n, w)))
        return x + self.drop(self.feed(self.middle(x)))


def symlog(x):
    return x.sign() * x.abs().log1p()


def places(boxes, page):
    """Where rows are on the page: in shares of it, in sizes of its text, and as waves for what is in between."""
    width, height, size = page[:, None, 0:1], page[:, None, 1:2], page[:, None, 2:3]
    x0, y0, x1, y1 = boxes.unbind(-1)
    shares = torch.stack([x0, x1, x1 - x0], -1) / width
    downs = torch.stack([y0, y1, y1 - y0], -1) / height
    sizes = symlog(
        torch.cat([(boxes[..., 2:3] - boxes[..., 0:1]) / size, boxes[..., 1:2] / size], -1)
    )
    rest = symlog((height - boxes[..., 3:4]) / size)
    aspect = (width / height).expand(-1, boxes.shape[1], -1)
    quarters = torch.cat([shares[..., :2], downs[..., :2]], -1)
    waves = torch.cat(
        [wave(quarters * (3.14159265 * 2**k)) for k in range(WAVES) for wave in (torch.sin, torch.cos)],
        -1,
    )
    return torch.cat([shares, downs, sizes / 4, rest / 4, aspect, waves], -1)


def set_alike(styles):
    """1 where both rows of a pair have the same number, for each of style, font and colour."""
    numbers = styles[..., :ALIKE] * 127
    differences = (numbers[:, :, None] - numbers[:, None, :]).abs()
    return ((differences < 0.5) & (numbers[:, :, None] > 0.5)).to(styles.dtype)


def pair_numbers(boxes, page):
    """How the second row of each pair lies to the first, in sizes of the page's text."""
    n = boxes.shape[1]
    x0, y0, x1, y1 = (boxes / page[:, None, 2:3]).unbind(-1)

    def first(one):
        return one[:, :, None]

    def second(one):
        return one[:, None, :]

    low_x, high_x = torch.maximum(first(x0), second(x0)), torch.minimum(first(x1), second(x1))
    low_y, high_y = torch.maximum(first(y0), second(y0)), torch.minimum(first(y1), second(y1))
    least_w = torch.minimum(first(x1 - x0), second(x1 - x0)).clamp(min=0.1)
    least_h = torch.minimum(first(y1 - y0), second(y1 - y0)).clamp(min=0.1)
    index = torch.arange(n, device=boxes.device, dtype=boxes.dtype)
    steps = (index[None, None, :] - index[None, :, None]).expand(boxes.shape[0], -1, -1)
    return torch.stack(
        [
            symlog(second(x0) - first(x0)),
            symlog(second(x1) - first(x1)),
            symlog(second(x0 + x1) - first(x0 + x1)),
            symlog(second(y0) - first(y0)),
            symlog(second(y1) - first(y1)),
            symlog(second(y0) - first(y1)),
            symlog(second(x0) - first(x1)),
            ((high_x - low_x) / least_w).clamp(-1, 1),
            ((high_y - low_y) / least_h).clamp(-1, 1),
            ((second(y1 - y0) + 0.1) / (first(y1 - y0) + 0.1)).log().clamp(-2, 2),
            ((second(x1 - x0) + 0.1) / (first(x1 - x0) + 0.1)).log().clamp(-3, 3),
            symlog(steps) / 3,
            (steps == 1).to(boxes.dtype),
            (steps == -1).to(boxes.dtype),
        ],
        -1,
    )
