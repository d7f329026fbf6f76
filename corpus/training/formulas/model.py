"""The recogniser: three stages of HGNetV2-B4 over a grey picture, and a small transformer that writes tokens."""

import math

import numpy as np
import timm
import torch
import torch.nn.functional as F
from torch import nn

from vocabulary import END, PAD, START

WIDTH = 384
HEADS = 6
LAYERS = 4
STRIDE = 16
ENCODER_CHANNELS = 1024


def create_encoder(pretrained: str | None = None) -> nn.Module:
    """Stem and stages of HGNetV2-B4 up to a stride of 16, for grey pictures from 0 (ink) to 1 (paper)."""
    network = timm.create_model("hgnetv2_b4", pretrained=False)
    network = nn.Sequential(network.stem, *list(network.stages)[:3])
    blocks = [part for part in network.modules() if hasattr(part, "conv") and hasattr(part, "bn")]
    if pretrained:
        load_layers(blocks, np.load(pretrained))
    stem = blocks[0].conv
    stem.weight = nn.Parameter(stem.weight.detach().sum(1, keepdim=True))
    return network


def norms_of(network: nn.Module) -> list[nn.BatchNorm2d]:
    return [part for part in network.modules() if isinstance(part, nn.BatchNorm2d)]


def load_layers(blocks, layers) -> None:
    """The file numbers the convolutions in the order in which they run, which is that of the modules."""
    for number, block in enumerate(blocks):
        value = lambda name: torch.from_numpy(layers[f"{number:02d}.{name}"].astype(np.float32))
        block.conv.weight.data.copy_(value("w"))
        block.bn.weight.data.copy_(value("bn.scale"))
        block.bn.bias.data.copy_(value("bn.bias"))
        block.bn.running_mean.copy_(value("bn.mean"))
        block.bn.running_var.copy_(value("bn.var"))


def waves(positions: torch.Tensor, width: int) -> torch.Tensor:
    """Sine and cosine of positions at many wavelengths."""
    rates = torch.exp(torch.arange(0, width, 2, device=positions.device) * (-math.log(10000.0) / width))
    angles = positions.float()[:, None] * rates[None]
    return torch.cat([angles.sin(), angles.cos()], dim=1)


class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        self.query = nn.Linear(WIDTH, WIDTH)
        self.key = nn.Linear(WIDTH, WIDTH)
        self.value = nn.Linear(WIDTH, WIDTH)
        self.out = nn.Linear(WIDTH, WIDTH)

    def keys_and_values(self, x):
        return split_heads(self.key(x)), split_heads(self.value(x))

    def forward(self, x, keys, values, causal=False):
        mixed = F.scaled_dot_product_attention(split_heads(self.query(x)), keys, values, is_causal=causal)
        return self.out(mixed.transpose(1, 2).flatten(2))


def split_heads(x):
    return x.unflatten(2, (HEADS, WIDTH // HEADS)).transpose(1, 2)


class DecoderLayer(nn.Module):
    def __init__(self, dropout: float):
        super().__init__()
        self.written, self.seen = Attention(), Attention()
        self.norms = nn.ModuleList(nn.LayerNorm(WIDTH) for _ in range(3))
        self.forward_part = nn.Sequential(nn.Linear(WIDTH, 4 * WIDTH), nn.GELU(), nn.Linear(4 * WIDTH, WIDTH))
        self.dropout = nn.Dropout(dropout)

    def forward(self, x, seen, past=None):
        """`seen` holds keys and values of the picture, `past` those of the tokens so far (`None`: all tokens at once)."""
        normal = self.norms[0](x)
        keys, values = self.written.keys_and_values(normal)
        if past is not None:
            keys, values = torch.cat([past[0], keys], 2), torch.cat([past[1], values], 2)
        x = x + self.dropout(self.written(normal, keys, values, causal=past is None))
        x = x + self.dropout(self.seen(self.norms[1](x), *seen))
        x = x + self.dropout(self.forward_part(self.norms[2](x)))
        return x, (keys, values)


class Recognizer(nn.Module):
    def __init__(self, tokens: int, pretrained: str | None = None, dropout: float = 0.0):
        super().__init__()
        self.encoder = create_encoder(pretrained)
        self.project = nn.Linear(ENCODER_CHANNELS, WIDTH)
        self.project_norm = nn.LayerNorm(WIDTH)
        self.embedding = nn.Embedding(tokens, WIDTH)
        nn.init.normal_(self.embedding.weight, std=WIDTH**-0.5)
        self.output = nn.Linear(WIDTH, tokens, bias=False)
        nn.init.normal_(self.output.weight, std=0.02)
        self.layers = nn.ModuleList(DecoderLayer(dropout) for _ in range(LAYERS))
        self.final_norm = nn.LayerNorm(WIDTH)
        self.dropout = nn.Dropout(dropout)

    def see(self, pictures):
        """What each layer attends to in the pictures."""
        features = self.encoder(pictures).permute(0, 2, 3, 1)
        rows, columns = features.shape[1:3]
        place = torch.cat(
            [
                waves(torch.arange(rows, device=features.device), WIDTH // 2)[:, None].expand(-1, columns, -1),
                waves(torch.arange(columns, device=features.device), WIDTH // 2)[None].expand(rows, -1, -1),
            ],
            dim=2,
        )
        cells = (self.project_norm(self.project(features)) + place.to(features.dtype)).flatten(1, 2)
        return [layer.seen.keys_and_values(cells) for layer in self.layers]

    def write(self, tokens, seen, past=None):
        """Scores of the next token after each of `tokens`, and the new past."""
        start = 0 if past is None else past[0][0].shape[2]
        positions = torch.arange(start, start + tokens.shape[1], device=tokens.device)
        x = self.embedding(tokens) * WIDTH**0.5
        x = self.dropout(x + waves(positions, WIDTH).to(x.dtype))
        new_past = []
        for index, layer in enumerate(self.layers):
            x, kept = layer(x, seen[index], None if past is None else past[index])
            new_past.append(kept)
        return self.output(self.final_norm(x)), new_past

    def forward(self, pictures, tokens):
        return self.write(tokens, self.see(pictures))[0]

    @torch.inference_mode()
    def read(self, pictures, limit: int = 256):
        """The likeliest tokens one by one, without the mark of the end, for a batch."""
        seen = self.see(pictures)
        count = pictures.shape[0]
        empty = seen[0][0].new_zeros(count, HEADS, 0, WIDTH // HEADS)
        past = [(empty, empty)] * LAYERS
        token = torch.full((count, 1), START, device=pictures.device)
        written, ended = [], torch.zeros(count, dtype=torch.bool, device=pictures.device)
        for step in range(limit):
            scores, past = self.write(token, seen, past)
            token = scores[:, -1:].argmax(2).masked_fill(ended[:, None], PAD)
            written.append(token)
            ended |= token[:, 0] == END
            if step % 16 == 15 and bool(ended.all()):
                break
        rows = torch.cat(written, 1).tolist()
        return [row[: row.index(END)] if END in row else row for row in rows]
