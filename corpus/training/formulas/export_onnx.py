"""Writes the trained recogniser as two ONNX files, and says how far they are from torch.

`encoder.onnx`: `pictures` (batch, 1, height, width), ink 0 and paper 1 → what each decoder layer attends to, `seen.0` and so on.
`decoder.onnx`: one step. `token` (batch, 1), what was seen and the `past.0` … of all steps before → `likelihoods` of the next one (batch, tokens),
and the new past.

The exporter multiplies batch normalisation into the convolutions. Weights are kept in one byte with a scale for each output channel. Those of the encoder become floats again when the model is
loaded; the decoder's multiplications are done in whole numbers, as each of its steps reads all weights for a few rows.
"""

import argparse
import io
import json
import random
import tempfile
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import torch
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch import nn

from draw_formulas import FAMILIES, Kit, to_source
from model import HEADS, LAYERS, WIDTH, Recognizer
from pictures import MARGIN
from vocabulary import END, START, read_lines

HEAD_WIDTH = WIDTH // HEADS
OPSET = 17
MIN_QUANTISED_VALUES = 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--weights", type=Path, required=True, help="the folder with weights.0 … and vocabulary.json")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--exact", action="store_true", help="keep all weights at half precision")
    parser.add_argument("--data", type=Path, help="the folder that prepare-formulas.mjs wrote, to compare with torch")
    parser.add_argument("--kit", help="the folder of the portable TeX, to compare with torch")
    parser.add_argument("--pictures", type=int, default=100, help="how many held-out formulas to compare")
    arguments = parser.parse_args()
    vocabulary = json.loads((arguments.weights / "vocabulary.json").read_text())
    model = load(arguments.weights, len(vocabulary))
    arguments.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        encoder, decoder = Path(scratch, "encoder.onnx"), Path(scratch, "decoder.onnx")
        export_encoder(model, encoder)
        export_decoder(model, decoder)
        if not arguments.exact:
            quantised = Path(scratch, "quantised.onnx")
            quantize_dynamic(decoder, quantised, op_types_to_quantize=["MatMul"], per_channel=True, weight_type=QuantType.QInt8)
            decoder = quantised
        for path in (encoder, decoder):
            graph = onnx.load(path)
            shrink(graph, at_most_a_byte=not arguments.exact and path == encoder)
            onnx.save(graph, arguments.out / ("encoder.onnx" if path == encoder else "decoder.onnx"))
    (arguments.out / "vocabulary.json").write_text(json.dumps(vocabulary))
    for path in sorted(arguments.out.iterdir()):
        print(f"{path.name} {path.stat().st_size / 1e6:.1f} MB")
    if arguments.data and arguments.kit:
        compare(model, arguments)


def load(folder: Path, tokens: int) -> Recognizer:
    parts = sorted(folder.glob("weights.[0-9]*"), key=lambda path: int(path.suffix[1:]))
    state = torch.load(io.BytesIO(b"".join(part.read_bytes() for part in parts)), map_location="cpu")
    model = Recognizer(tokens)
    model.load_state_dict({name: value.float() for name, value in state.items()})
    return model.eval()


class Encoder(nn.Module):
    """Keys lie as the decoder multiplies with them: (batch, heads, width, cells)."""

    def __init__(self, model: Recognizer):
        super().__init__()
        self.model = model

    def forward(self, pictures):
        return tuple(part for keys, values in self.model.see(pictures) for part in (keys.transpose(2, 3), values))


class Decoder(nn.Module):
    def __init__(self, model: Recognizer):
        super().__init__()
        self.model = model

    def forward(self, token, *rest):
        seen, past = rest[: 2 * LAYERS], rest[2 * LAYERS :]
        pairs = lambda parts: [(parts[2 * index], parts[2 * index + 1]) for index in range(LAYERS)]
        scores, new_past = self.model.write(token, [(keys.transpose(2, 3), values) for keys, values in pairs(seen)], pairs(past))
        return scores[:, -1].softmax(1), *(part for pair in new_past for part in pair)


def names(prefix: str) -> list[str]:
    return [f"{prefix}.{index}" for index in range(2 * LAYERS)]


def export_encoder(model: Recognizer, path: Path):
    axes = {"pictures": {0: "batch", 2: "height", 3: "width"}}
    axes |= {name: {0: "batch", 3 - index % 2: "cells"} for index, name in enumerate(names("seen"))}
    export(Encoder(model), (torch.rand(2, 1, 64, 96),), path, ["pictures"], names("seen"), axes)


def export_decoder(model: Recognizer, path: Path):
    seen = [torch.rand(2, HEADS, *((HEAD_WIDTH, 24) if index % 2 == 0 else (24, HEAD_WIDTH))) for index in range(2 * LAYERS)]
    past = [torch.rand(2, HEADS, 3, HEAD_WIDTH) for _ in range(2 * LAYERS)]
    inputs, outputs = ["token", *names("seen"), *names("past")], ["likelihoods", *names("new_past")]
    axes = {name: {0: "batch"} for name in ("token", "likelihoods")}
    axes |= {name: {0: "batch", 3 - index % 2: "cells"} for index, name in enumerate(names("seen"))}
    axes |= {name: {0: "batch", 2: "length"} for name in names("past")}
    axes |= {name: {0: "batch", 2: "new_length"} for name in names("new_past")}
    export(Decoder(model), (torch.full((2, 1), START), *seen, *past), path, inputs, outputs, axes)


def export(module: nn.Module, example, path: Path, inputs: list[str], outputs: list[str], axes):
    torch.onnx.export(
        module.eval(), example, path, input_names=inputs, output_names=outputs, dynamic_axes=axes, opset_version=OPSET, dynamo=False
    )


def shrink(model: onnx.ModelProto, at_most_a_byte: bool):
    """Stores large weights in two bytes, or in one with scales; nodes that the runtime works out once make them floats again."""
    graph, casts = model.graph, []
    for weight in list(graph.initializer):
        values = numpy_helper.to_array(weight)
        if weight.data_type != TensorProto.FLOAT or values.size < MIN_QUANTISED_VALUES:
            continue
        graph.initializer.remove(weight)
        name = weight.name
        if at_most_a_byte and values.ndim >= 2:
            # Of a convolution the first axis is that of the output, of a multiplication the last.
            others = tuple(range(1, values.ndim)) if values.ndim == 4 else (0,)
            scale = np.maximum(np.abs(values).max(others, keepdims=True), 1e-12) / 127
            small, scales = np.round(values / scale).astype(np.int8), scale.astype(np.float32)
            graph.initializer.append(numpy_helper.from_array(scales, f"{name}.scale"))
            casts.append(helper.make_node("Cast", [f"{name}.small"], [f"{name}.whole"], to=TensorProto.FLOAT))
            casts.append(helper.make_node("Mul", [f"{name}.whole", f"{name}.scale"], [name]))
        else:
            small = values.astype(np.float16)
            casts.append(helper.make_node("Cast", [f"{name}.small"], [name], to=TensorProto.FLOAT))
        graph.initializer.append(numpy_helper.from_array(small, f"{name}.small"))
    nodes = list(graph.node)
    del graph.node[:]
    graph.node.extend([*casts, *nodes])


def read_with_onnx(encoder, decoder, pictures, limit: int):
    """As `Recognizer.read`, for one picture."""
    seen = dict(zip(names("seen"), encoder.run(None, {"pictures": pictures}), strict=True))
    past = {name: np.zeros((1, HEADS, 0, HEAD_WIDTH), np.float32) for name in names("past")}
    token, written = np.array([[START]], np.int64), []
    while len(written) < limit:
        likelihoods, *new_past = decoder.run(None, {"token": token, **seen, **past})
        following = likelihoods.argmax(1)
        if following[0] == END:
            break
        written.append(int(following[0]))
        token, past = following[:, None], dict(zip(names("past"), new_past, strict=True))
    return written


@torch.inference_mode()
def compare(model: Recognizer, arguments):
    """How often torch and ONNX read the same, how often each is right, and what padding changes."""
    choose = random.Random(5)
    vocabulary = {token: index for index, token in enumerate(json.loads((arguments.out / "vocabulary.json").read_text()))}
    formulas = [line.split(" ") for line in read_lines(arguments.data / "held-out.txt")[: arguments.pictures]]
    sessions = [onnxruntime.InferenceSession(arguments.out / name) for name in ("encoder.onnx", "decoder.onnx")]
    same = right = right_torch = right_padded = total = 0
    largest = 0.0
    for start in range(0, len(formulas), 25):
        part = formulas[start : start + 25]
        sources = [f"$\\displaystyle {to_source(tokens, choose)}$" for tokens in part]
        drawn = Kit(arguments.kit).draw(sources, choose.choice(list(FAMILIES)), choose.choice([120, 150, 180]))
        for tokens, picture in zip(part, drawn, strict=True):
            if picture is None:
                continue
            wanted = [vocabulary.get(token, -1) for token in tokens]
            pictures, padded = (framed(picture, step) for step in (16, 64))
            by_torch = model.see(torch.from_numpy(pictures))
            by_onnx = sessions[0].run(None, {"pictures": pictures})
            spread = by_torch[0][1].std().item()
            largest = max(largest, np.abs(by_torch[0][1].numpy() - by_onnx[1]).max() / spread)
            limit = len(wanted) + 8
            read_torch = model.read(torch.from_numpy(pictures), limit)[0]
            read, read_padded = (read_with_onnx(*sessions, each, limit) for each in (pictures, padded))
            total += 1
            same += read == read_torch
            right += read == wanted
            right_torch += read_torch == wanted
            right_padded += read_padded == wanted
    print(f"{total} pictures: ONNX reads as torch {same / total:.3f}; right by torch {right_torch / total:.3f}, by ONNX {right / total:.3f}, padded to 64 {right_padded / total:.3f}")
    print(f"values of the first layer differ by at most {largest:.3f} of their standard deviation")


def framed(picture, step: int):
    """With half the margin on each side, on paper whose sides are multiples of `step`."""
    height, width = (-(-(side + MARGIN) // step) * step for side in picture.shape)
    canvas = np.ones((1, 1, height, width), np.float32)
    top, left = (height - picture.shape[0]) // 2, (width - picture.shape[1]) // 2
    canvas[0, 0, top : top + picture.shape[0], left : left + picture.shape[1]] = picture.astype(np.float32) / 255
    return canvas


if __name__ == "__main__":
    main()
