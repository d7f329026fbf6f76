"""Writes a model of rows as ONNX, with weights in half precision that are widened when they are loaded."""

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper


def write_onnx(model, features: int, target: str, outputs: dict[str, dict[int, str]], styles: int = 0):
    """`model` answers the features and boxes of rows and the size of their page; `outputs` has the names of its answers and their axes of rows."""
    rows = 23
    inputs = [torch.zeros(rows, features), torch.rand(rows, 4) * 100, torch.tensor([595.0, 842.0, 10.0])]
    names = ["features", "boxes", "page"]
    if styles > 0:
        inputs.append(torch.zeros(rows, styles))
        names.append("styles")
    torch.onnx.export(
        model,
        tuple(inputs),
        target,
        input_names=names,
        output_names=list(outputs),
        dynamic_axes={name: {0: "rows"} for name in names if name != "page"} | outputs,
        opset_version=17,
        dynamo=False,
    )
    narrow(target)


def narrow(path: str):
    """Keeps large weights in half the bytes."""
    graph_model = onnx.load(path)
    graph = graph_model.graph
    casts = []
    for tensor in graph.initializer:
        array = numpy_helper.to_array(tensor)
        if tensor.data_type != TensorProto.FLOAT or array.size < 256:
            continue
        name = tensor.name
        tensor.CopyFrom(numpy_helper.from_array(array.astype(np.float16), f"{name}.half"))
        casts.append(helper.make_node("Cast", [f"{name}.half"], [name], to=TensorProto.FLOAT))
    for node in reversed(casts):
        graph.node.insert(0, node)
    onnx.save(graph_model, path)
