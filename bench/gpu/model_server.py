"""A vision model with random weights behind the OpenAI chat API, for the GPU proof.

The model has the architecture and the size of MinerU2.5 (Qwen2-VL, 1.2 B parameters, bf16), so that memory, load and
time on the GPU are of the real kind. What it writes is noise. Answers to the layout prompt are guided: the places of
the boxes are given and the model chooses the types, so that the questions about blocks are asked too.

Standard library, torch and transformers only. Nothing is fetched.
"""

import argparse
import base64
import io
import json
import os
import queue
import threading
import time
from concurrent.futures import Future
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import torch
from PIL import Image
from transformers import (
    LogitsProcessor, LogitsProcessorList, Qwen2VLConfig, Qwen2VLForConditionalGeneration, Qwen2VLImageProcessor,
)

MODEL_NAME = "MinerU2.5-random"

# The tokenizer is made here: a byte is a token, and the special tokens have the numbers of Qwen2.
IM_START, IM_END = 151644, 151645
VISION_START, VISION_END, IMAGE_PAD, VIDEO_PAD = 151652, 151653, 151655, 151656
PAD = 151643
VOCABULARY = 151936
SPECIAL_TEXTS = [
    "<|box_start|>", "<|box_end|>", "<|ref_start|>", "<|ref_end|>", "<|rotate_up|>",
    "text", "title", "table", "equation", "image", "list", "header", "page_number",
]
FIRST_SPECIAL = 151660
SPECIAL = {text: FIRST_SPECIAL + index for index, text in enumerate(SPECIAL_TEXTS)}
TEXT_OF_SPECIAL = {number: text for text, number in SPECIAL.items()}
BLOCK_TYPES = [SPECIAL[name] for name in SPECIAL_TEXTS[5:]]

LAYOUT_PROMPT = "\nLayout Detection:"
# Eight blocks one below the other, in thousandths of the page.
LAYOUT_BOXES = [(80, 40 + 115 * row, 920, 145 + 115 * row) for row in range(8)]

# Qwen2-0.5B below the vision encoder of Qwen2-VL.
TEXT_SIZE = {
    "hidden_size": 896, "intermediate_size": 4864, "num_hidden_layers": 24,
    "num_attention_heads": 14, "num_key_value_heads": 2,
}
VISION_SIZE = {"depth": 32, "embed_dim": 1280, "num_heads": 16}
TINY_TEXT_SIZE = {**TEXT_SIZE, "hidden_size": 128, "intermediate_size": 256, "num_hidden_layers": 2,
                  "num_attention_heads": 2, "num_key_value_heads": 1}
TINY_VISION_SIZE = {"depth": 2, "embed_dim": 64, "num_heads": 2}


def make_model(is_tiny: bool, device: str):
    text = TINY_TEXT_SIZE if is_tiny else TEXT_SIZE
    vision = TINY_VISION_SIZE if is_tiny else VISION_SIZE
    rope = {"rope_type": "default", "rope_theta": 1_000_000.0, "mrope_section": [8, 12, 12]}
    config = Qwen2VLConfig(
        text_config={**text, "vocab_size": VOCABULARY, "max_position_embeddings": 16384,
                     "rope_parameters": rope, "tie_word_embeddings": True, "pad_token_id": PAD,
                     "bos_token_id": PAD, "eos_token_id": IM_END},
        vision_config={**vision, "hidden_size": text["hidden_size"], "patch_size": 14,
                       "spatial_merge_size": 2, "temporal_patch_size": 2, "mlp_ratio": 4},
        image_token_id=IMAGE_PAD, video_token_id=VIDEO_PAD,
        vision_start_token_id=VISION_START, vision_end_token_id=VISION_END,
        tie_word_embeddings=True,
    )
    torch.manual_seed(7)
    # Processors have no fast bf16.
    torch.set_default_dtype(torch.float32 if device == "cpu" else torch.bfloat16)
    with torch.device(device):
        model = Qwen2VLForConditionalGeneration(config)
    torch.set_default_dtype(torch.float32)
    return model.eval()


def encode(text: str) -> list[int]:
    return list(text.encode("utf-8"))


def decode(tokens: list[int]) -> str:
    """Special tokens as they are called, bytes as themselves, everything else as some letter."""
    return "".join(TEXT_OF_SPECIAL.get(token) or chr(token if token == 10 or 32 <= token < 127 else 97 + token % 26)
                   for token in tokens if token not in (PAD, IM_END))


def layout_template() -> list[list[int]]:
    """The tokens that may stand at each place of an answer to the layout prompt."""
    places: list[list[int]] = []
    for box in LAYOUT_BOXES:
        numbers = " ".join(f"{number:03d}" for number in box)
        fixed = [SPECIAL["<|box_start|>"], *encode(numbers), SPECIAL["<|box_end|>"], SPECIAL["<|ref_start|>"]]
        places += [[token] for token in fixed]
        places += [BLOCK_TYPES, [SPECIAL["<|ref_end|>"]], [SPECIAL["<|rotate_up|>"]], [10]]
    return [*places, [IM_END]]


class LayoutGuide(LogitsProcessor):
    """Leaves the model only the tokens that the template allows, in the rows that ask for a layout."""

    def __init__(self, masks: torch.Tensor, is_layout: list[bool], prompt_length: int):
        self.masks = masks
        self.rows = torch.tensor(is_layout, device=masks.device).unsqueeze(1)
        self.prompt_length = prompt_length

    def __call__(self, input_ids, scores):
        place = min(input_ids.shape[1] - self.prompt_length, len(self.masks) - 1)
        return scores.masked_fill(self.rows & self.masks[place], float("-inf"))


class Question:
    def __init__(self, prompt: str, image: Image.Image | None):
        self.prompt = prompt
        self.image = image
        self.answer: Future = Future()


class Stats:
    """What the driver reads at /stats."""

    def __init__(self):
        self.lock = threading.Lock()
        self.values = {"requests": 0, "in_flight": 0, "peak_in_flight": 0, "batches": 0,
                       "largest_batch": 0, "tokens": 0, "image_tokens": 0, "busy_seconds": 0.0}

    def add(self, **changes):
        with self.lock:
            for name, change in changes.items():
                self.values[name] += change
            values = self.values
            values["peak_in_flight"] = max(values["peak_in_flight"], values["in_flight"])

    def note_batch(self, size: int):
        with self.lock:
            self.values["batches"] += 1
            self.values["largest_batch"] = max(self.values["largest_batch"], size)

    def read(self):
        with self.lock:
            return dict(self.values)


class Reader:
    """Answers questions in batches, on a thread of its own."""

    def __init__(self, options, stats: Stats):
        self.options = options
        self.stats = stats
        self.questions: queue.Queue[Question] = queue.Queue()
        started = time.monotonic()
        self.model = make_model(options.tiny, options.device)
        self.images = Qwen2VLImageProcessor(min_pixels=56 * 56, max_pixels=options.max_pixels)
        self.template = layout_template()
        self.masks = torch.ones(len(self.template), VOCABULARY, dtype=torch.bool, device=options.device)
        for place, allowed in enumerate(self.template):
            self.masks[place, allowed] = False
        parameters = sum(parameter.numel() for parameter in self.model.parameters())
        print(f"model on {options.device}: {parameters / 1e9:.2f} B parameters, "
              f"{time.monotonic() - started:.1f} s", flush=True)

    def run(self):
        while True:
            batch = [self.questions.get()]
            while len(batch) < self.options.max_batch:
                try:
                    batch.append(self.questions.get(timeout=0.005))
                except queue.Empty:
                    break
            self.answer(batch)

    def answer(self, batch: list[Question]):
        started = time.monotonic()
        try:
            texts, tokens, image_tokens = self.generate(batch)
        except Exception as error:  # one batch must not end the server
            print(f"batch of {len(batch)} failed: {error!r}", flush=True)
            for question in batch:
                question.answer.set_exception(error)
            return
        seconds = time.monotonic() - started
        self.stats.note_batch(len(batch))
        self.stats.add(tokens=tokens, image_tokens=image_tokens, busy_seconds=seconds)
        print(f"batch of {len(batch)}: {image_tokens} image tokens in, {tokens} tokens out, {seconds:.2f} s",
              flush=True)
        for question, text in zip(batch, texts):
            question.answer.set_result(text)

    @torch.inference_mode()
    def generate(self, batch: list[Question]):
        device = self.options.device
        pictures = [question.image for question in batch if question.image is not None]
        seen = self.images(images=pictures, return_tensors="pt") if pictures else None
        grids = iter(seen["image_grid_thw"].tolist() if seen else [])
        prompts = [self.prompt_tokens(question, next(grids) if question.image else None) for question in batch]
        longest = max(len(prompt) for prompt in prompts)
        ids = torch.tensor([[PAD] * (longest - len(prompt)) + prompt for prompt in prompts], device=device)
        mask = torch.tensor([[0] * (longest - len(prompt)) + [1] * len(prompt) for prompt in prompts],
                            device=device)
        more = {}
        if seen:
            more["pixel_values"] = seen["pixel_values"].to(device, self.model.dtype)
            more["image_grid_thw"] = seen["image_grid_thw"].to(device)
            more["mm_token_type_ids"] = (ids == IMAGE_PAD).to(torch.int32)
        is_layout = [question.prompt == LAYOUT_PROMPT for question in batch]
        if any(is_layout):
            more["logits_processor"] = LogitsProcessorList([LayoutGuide(self.masks, is_layout, longest)])
        limit = max(len(self.template) if guided else self.options.max_tokens for guided in is_layout)
        out = self.model.generate(input_ids=ids, attention_mask=mask, max_new_tokens=limit,
                                  do_sample=True, pad_token_id=PAD, **more)
        answers = out[:, longest:].tolist()
        texts = [decode(answer[: self.options.max_tokens] if not guided else answer)
                 for answer, guided in zip(answers, is_layout)]
        return texts, sum(len(answer) for answer in answers), int((ids == IMAGE_PAD).sum())

    def prompt_tokens(self, question: Question, grid) -> list[int]:
        picture = []
        if grid is not None:
            frames, height, width = grid
            picture = [VISION_START, *[IMAGE_PAD] * (frames * height * width // 4), VISION_END]
        return [IM_START, *encode("system\nYou are a helpful assistant."), IM_END, IM_START, *encode("user\n"),
                *picture, *encode(question.prompt), IM_END, IM_START, *encode("assistant\n")]


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    reader: Reader
    stats: Stats

    def do_GET(self):
        if self.path == "/health":
            self.send(200, {})
        elif self.path == "/v1/models":
            self.send(200, {"object": "list", "data": [{"id": MODEL_NAME, "object": "model"}]})
        elif self.path == "/stats":
            self.send(200, {**self.stats.read(), "pid": os.getpid()})
        else:
            self.send(404, {"detail": "Not Found"})

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        if self.path != "/v1/chat/completions":
            self.send(404, {"detail": "Not Found"})
            return
        self.stats.add(requests=1, in_flight=1)
        try:
            question = read_question(body)
            self.reader.questions.put(question)
            self.send(200, completion(question.answer.result()))
        except Exception as error:
            self.send(500, {"object": "error", "message": repr(error), "code": 500})
        finally:
            self.stats.add(in_flight=-1)

    def send(self, status: int, body):
        sent = json.dumps(body).encode()
        head = (f"HTTP/1.1 {status} {'OK' if status == 200 else 'Error'}\r\ncontent-type: application/json\r\n"
                f"content-length: {len(sent)}\r\n\r\n").encode()
        try:
            self.wfile.write(head + sent)
        except OSError:
            self.close_connection = True

    def log_message(self, *_):
        pass


def read_question(body) -> Question:
    parts = body["messages"][-1]["content"]
    parts = [{"type": "text", "text": parts}] if isinstance(parts, str) else parts
    prompt = next((part["text"] for part in parts if part["type"] == "text"), "")
    url = next((part["image_url"]["url"] for part in parts if part["type"] == "image_url"), None)
    if url is None:
        return Question(prompt, None)
    picture = Image.open(io.BytesIO(base64.b64decode(url.split(",", 1)[1])))
    return Question(prompt, picture.convert("RGB"))


def completion(text: str):
    message = {"role": "assistant", "content": text}
    return {"object": "chat.completion", "model": MODEL_NAME,
            "choices": [{"index": 0, "message": message, "finish_reason": "stop"}]}


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 256


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--tiny", action="store_true", help="a very small model, to try this without a GPU")
    parser.add_argument("--max-tokens", type=int, default=128)
    parser.add_argument("--max-batch", type=int, default=48)
    parser.add_argument("--max-pixels", type=int, default=1036 * 1036)
    options = parser.parse_args()
    stats = Stats()
    Handler.stats = stats
    Handler.reader = Reader(options, stats)
    threading.Thread(target=Handler.reader.run, daemon=True).start()
    server = Server(("127.0.0.1", options.port), Handler)
    print(f"listening on {options.port}", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
