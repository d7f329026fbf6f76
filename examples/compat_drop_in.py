"""Tasks in the manner of the hosted API, on an endpoint of your own. The endpoint needs the BUCKET_* variables.

python3 examples/compat_drop_in.py https://documents.example/report.pdf out
"""

import sys

from parser_client import ParserApiClient

url, folder = sys.argv[1:]
client = ParserApiClient()

created = client.create_task(url, model_version="pipeline", page_ranges="1-2")
task = client.wait_for_task(created["data"]["task_id"], poll_interval=0.5)
if task["data"]["state"] == "failed":
    sys.exit(task["data"]["err_msg"])
for saved in client.download_results(task, folder):
    print(saved)
