import { describe, expect, it } from "vitest";
import { everyCaseAnswer, everyCaseScript, useCaseFiles } from "./testing/every-case.ts";
import { findPython, runPython } from "./testing/python.ts";
import { isWorkerBuilt, useRealWorker } from "./testing/real-worker.ts";

/**
 * The steps that MinerU documents for its client of 4.1: a manifest with size and digest, a PUT with the given headers
 * and no others, a question each second, the archive. There is no package of 4.1 to run.
 */
const CLIENT = `
import hashlib, io, time, urllib.error, urllib.request, zipfile
def call(method, url, body=None, headers={}):
    request = urllib.request.Request(url, data=body, headers=headers, method=method)
    try:
        return urllib.request.urlopen(request).read()
    except urllib.error.HTTPError as error:
        raise Exception(f"{error.code} {error.read().decode()}") from error
def own(method, path, json_body=None):
    headers = {"Authorization": f"Bearer {KEY}", "Content-Type": "application/json"}
    body = None if json_body is None else json.dumps(json_body).encode()
    return json.loads(call(method, BASE + path, body, headers))
def create(paths, page_range=None, **options):
    files = [{"name": path.name, "size": path.stat().st_size, "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
        **({"page_range": page_range} if page_range else {})} for path in paths]
    return own("POST", "/v1/tasks", {"files": files, "output_formats": ["default"], **options})
def upload(task, paths):
    ids = [file["file_id"] for file in task["files"]]
    for file in own("GET", "/v1/tasks/" + task["task_id"])["files"]:
        if file["upload"]:
            path = paths[ids.index(file["file_id"])]
            call("PUT", file["upload"]["url"], path.read_bytes(), file["upload"]["headers"])
def wait(task):
    while True:
        task = own("GET", "/v1/tasks/" + task["task_id"])
        if task["status"] in ("completed", "partial", "failed", "canceled"):
            return task
        time.sleep(0.1)
def parse(paths, **options):
    task = create(paths, **options)
    upload(task, paths)
    return wait(task)
def contents(file):
    if not file["result_url"]: raise Exception(file["error"]["message"])
    archive = zipfile.ZipFile(io.BytesIO(call("GET", file["result_url"])))
    return {name: archive.read(name) for name in archive.namelist()}
def convert(path):
    [file] = parse([path])["files"]
    files = contents(file)
    return files["markdown.md"].decode(), len(json.loads(files["middle_json.json"])["pdf_info"])
def wrong():
    create([FILES["1"]], tier="best")
def more():
    task = parse([FILES["3"], FILES["bad"], FILES["office"]], tier="flash")
    assert task["status"] == "partial", task
    assert task["progress"] == {"completed": 2, "failed": 1, "total": 3}, task
    assert any(name.startswith("images/") for name in contents(task["files"][2]))
    [part] = parse([FILES["30"]], page_range="29-r1")["files"]
    text = contents(part)["markdown.md"].decode()
    assert "Page 29 of the log" in text and "Page 30 of the log" in text and "Page 28 of" not in text
    waiting = create([FILES["1"], FILES["30"]])
    canceled = own("POST", "/v1/tasks/" + waiting["task_id"] + "/cancel")
    assert canceled["status"] == "canceled" and not any(file["upload"] for file in canceled["files"]), canceled
    assert "canceled" in failure(lambda: call("PUT", waiting["files"][0]["upload"]["url"], b"%PDF"))
    other = failure(lambda: call("PUT", create([FILES["1"]])["files"][0]["upload"]["url"], FILES["3"].read_bytes()))
    assert "PAYLOAD_TOO_LARGE".lower() in other or '"param":"size"' in other, other
    return True`;

describe.skipIf(!isWorkerBuilt)(
  "the requests of MinerU 4.1, written from its documentation",
  () => {
    const gateway = useRealWorker();
    const folder = useCaseFiles();

    it("are answered in every case", { timeout: 300_000 }, async ({ skip }) => {
      const command = await findPython();
      if (command === undefined) skip("there is no Python");
      const python = { command: String(command), environment: {} };
      const environment = {
        KEY: String(gateway.facts.firstKey?.key),
        BASE: gateway.facts.url,
        FOLDER: folder(),
      };
      const says = { bad: "do not match any supported format", wrong: "tier must be one of" };
      expect(await runPython(python, everyCaseScript(CLIENT), { environment })).toEqual(
        everyCaseAnswer(says),
      );
    });
  },
);
