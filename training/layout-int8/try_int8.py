"""
Puts some convolutions of the layout model into int8 and says what that costs and gains.

    python try_int8.py GRAPH.onnx PAGES.rgb --calibrate 32 --try 91,92,93 [--try ...] [--out MODEL.onnx]

The first pages give the ranges of values, the next ten are compared: regions with a score of at least 0.3 that are found
again (the same label, more than 0.7 of the area in common), and CPU time on one thread beside the graph in float.
"""

import argparse
import time

import numpy as np
import onnx
from graphs import REGIONS, Convolution, Graph, inputs_of, open_session, read_pages
from onnx import helper, numpy_helper

COMPARED_PAGES = 10
LEAST_SCORE = 0.3
SAMPLES_PER_PAGE = 20_000
# A narrower range clips the largest values and tells the others better apart.
SHARES_OF_RANGE = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.22, 0.16)


def sample_values(model: onnx.ModelProto, names: list[str], pages: np.ndarray):
    """For each value: its least, its largest and a sample."""
    watched = onnx.ModelProto()
    watched.CopyFrom(model)
    for name in names:
        watched.graph.output.append(helper.make_empty_tensor_value_info(name))
    session = open_session(watched)
    chance = np.random.default_rng(0)
    found = {name: [np.inf, -np.inf, []] for name in names}
    for page in pages:
        for name, value in zip(names, session.run(names, inputs_of(page))):
            flat = value.reshape(-1)
            record = found[name]
            record[0] = min(record[0], float(flat.min()))
            record[1] = max(record[1], float(flat.max()))
            record[2].append(flat[chance.integers(0, flat.size, SAMPLES_PER_PAGE)])
    return {name: (low, high, np.concatenate(some)) for name, (low, high, some) in found.items()}


def choose_scale(low: float, high: float, sample: np.ndarray) -> tuple[np.float32, np.uint8]:
    """The scale and zero point for uint8 with the least squared error."""
    low, high = min(low, 0.0), max(high, 0.0)
    best = None
    for share in SHARES_OF_RANGE:
        scale = max((high - low) * share / 255, 1e-8)
        zero = round(-low * share / scale)
        restored = (np.clip(np.round(sample / scale) + zero, 0, 255) - zero) * scale
        error = float(((restored - sample) ** 2).mean())
        if best is None or error < best[0]:
            best = (error, np.float32(scale), np.uint8(zero))
    return best[1], best[2]


class Rewriter:
    """Adds QuantizeLinear and DequantizeLinear around convolutions, which onnxruntime joins into QLinearConv."""

    def __init__(self, graph: Graph, scales: dict[str, tuple[np.float32, np.uint8]]):
        self.graph = graph
        self.scales = scales
        self.nodes: list[onnx.NodeProto] = []
        self.constants: list[onnx.TensorProto] = []
        self.dropped: set[int] = set()
        self.restored: dict[str, str] = {}

    def rewrite(self, convolutions: list[Convolution]) -> onnx.ModelProto:
        made = {one.output for one in convolutions}
        for name in dict.fromkeys(one.input for one in convolutions):
            if name not in made:
                self._pass_through_int8(name, name)
        for one in convolutions:
            self._replace(one)
        result = onnx.ModelProto()
        result.CopyFrom(self.graph.model)
        del result.graph.value_info[:]
        del result.graph.node[:]
        for node in self.graph.model.graph.node:
            if id(node) not in self.dropped:
                result.graph.node.append(node)
                inputs = result.graph.node[-1].input
                for index, name in enumerate(inputs):
                    if name in made:
                        inputs[index] = self.restored[name]
        result.graph.node.extend(self.nodes)
        result.graph.initializer.extend(self.constants)
        return result

    def _constant(self, name: str, value) -> str:
        self.constants.append(numpy_helper.from_array(np.asarray(value), name))
        return name

    def _pass_through_int8(self, made: str, name: str) -> None:
        scale, zero = self.scales[name]
        details = [self._constant(f"{name}.scale", scale), self._constant(f"{name}.zero", zero)]
        self.nodes.append(helper.make_node("QuantizeLinear", [made, *details], [f"{name}.int8"]))
        self.nodes.append(
            helper.make_node("DequantizeLinear", [f"{name}.int8", *details], [f"{name}.float"])
        )
        self.restored[name] = f"{name}.float"

    def _restore(self, name: str, values: np.ndarray, scales: np.ndarray) -> str:
        zeros = np.zeros(len(scales), values.dtype)
        inputs = [
            self._constant(f"{name}.values", values),
            self._constant(f"{name}.scales", scales),
            self._constant(f"{name}.zeros", zeros),
        ]
        self.nodes.append(helper.make_node("DequantizeLinear", inputs, [name], axis=0))
        return name

    def _replace(self, one: Convolution) -> None:
        largest = np.abs(one.weights).reshape(len(one.weights), -1).max(1)
        scales = np.maximum(largest / 127, 1e-9).astype(np.float32)
        weights = np.clip(np.round(one.weights / scales[:, None, None, None]), -127, 127)
        bias_scales = scales * self.scales[one.input][0]
        node = onnx.NodeProto()
        node.CopyFrom(one.node)
        del node.input[:]
        node.input.extend(
            [
                f"{one.input}.float",
                self._restore(f"{one.name}.weights", weights.astype(np.int8), scales),
                self._restore(
                    f"{one.name}.biases",
                    np.round(one.biases / bias_scales).astype(np.int32),
                    bias_scales,
                ),
            ]
        )
        node.output[0] = f"{one.name}.sum"
        self.nodes.append(node)
        # A ReLU needs no node: its least value, 0, is the least that uint8 has.
        self._pass_through_int8(node.output[0], one.output)
        last = self.graph.maker[one.output]
        while last is not one.node:
            self.dropped.add(id(last))
            last = self.graph.maker[last.input[0]]
        self.dropped.add(id(one.node))


def common_share(one: np.ndarray, other: np.ndarray) -> float:
    sides = np.minimum(one[2:], other[2:]) - np.maximum(one[:2], other[:2])
    common = float(np.prod(np.maximum(sides, 0)))
    areas = sum(float((box[2] - box[0]) * (box[3] - box[1])) for box in (one, other))
    return common / max(areas - common, 1e-9)


def shares_found_again(wanted: np.ndarray, found: np.ndarray) -> list[float]:
    """For each region how much of its area is common with the one of the same label that is most like it."""
    some = found[found[:, 1] >= LEAST_SCORE * 0.6]
    return [
        max((common_share(one[2:6], each[2:6]) for each in some if each[0] == one[0]), default=0.0)
        for one in wanted[wanted[:, 1] >= LEAST_SCORE]
    ]


def timed(session, page: np.ndarray) -> tuple[np.ndarray, float]:
    inputs = inputs_of(page)
    before = time.process_time()
    answer = session.run([REGIONS], inputs)[0]
    return answer, time.process_time() - before


def compare(name: str, before, after, pages: np.ndarray) -> None:
    shares: list[float] = []
    seconds: list[tuple[float, float]] = []
    extra = 0
    for page in pages:
        (wanted, slow), (found, fast) = timed(before, page), timed(after, page)
        shares += shares_found_again(wanted, found)
        extra += sum(share <= 0.7 for share in shares_found_again(found, wanted))
        seconds.append((slow, fast))
    again = [share for share in shares if share > 0.7]
    least, median = np.min(seconds, axis=0), np.median(seconds, axis=0)
    print(
        f"{name}: {len(again)} of {len(shares)} regions again, {extra} more, {np.mean(again):.4f} of the area in common; "
        f"CPU s least {least[0]:.2f} -> {least[1]:.2f}, median {median[0]:.2f} -> {median[1]:.2f}",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("graph")
    parser.add_argument("pages")
    parser.add_argument("--calibrate", type=int, default=32)
    parser.add_argument("--try", dest="tries", action="append", default=[])
    parser.add_argument("--out")
    options = parser.parse_args()
    graph = Graph(onnx.load(options.graph))
    pages = read_pages(options.pages)
    calibration = pages[: options.calibrate]
    compared = pages[options.calibrate : options.calibrate + COMPARED_PAGES]
    before = open_session(graph.model)
    for numbers in options.tries:
        wanted = {f"Conv.{number}" for number in numbers.split(",")}
        chosen = [one for one in graph.convolutions() if one.name in wanted]
        names = sorted({name for one in chosen for name in (one.input, one.output)})
        values = sample_values(graph.model, names, calibration)
        scales = {name: choose_scale(*values[name]) for name in names}
        changed = Rewriter(graph, scales).rewrite(chosen)
        if options.out:
            onnx.save(changed, options.out)
        compare(numbers, before, open_session(changed), compared)


if __name__ == "__main__":
    main()
