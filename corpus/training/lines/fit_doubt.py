"""Fits how likely a layout model reads a page differently from the reader of lines.

    python fit_doubt.py pages.jsonl     what compare-with-layout.mjs wrote

Prints the weights for page-doubt.ts, and by bound how many pages are asked about and what is missed, each page judged by
weights that were fitted without its package (the name of the file up to the first `~`).
"""

import json
import sys

import numpy as np

# Pages whose readings differ by more than this count as different; few are close to it.
DIFFERENT = 0.03
FOLDS = 8
RIDGE = 1.0


def fitted(numbers, truth, weights):
    """Newton's method; the constant is not shrunk."""
    columns = np.column_stack([np.ones(len(numbers)), numbers])
    shrink = RIDGE * np.diag([0.0] + [1.0] * numbers.shape[1])
    beta = np.zeros(columns.shape[1])
    for _ in range(50):
        likely = 1 / (1 + np.exp(-columns @ beta))
        slope = columns.T @ (weights * (truth - likely)) - shrink @ beta
        curve = (columns * (weights * likely * (1 - likely))[:, None]).T @ columns + shrink
        beta = beta + np.linalg.solve(curve, slope)
    return beta


def likelihood(beta, numbers):
    return 1 / (1 + np.exp(-(beta[0] + numbers @ beta[1:])))


def area_under_curve(truth, values):
    order = np.argsort(values)
    ranks = np.empty(len(values))
    ranks[order] = np.arange(1, len(values) + 1)
    positive = truth.sum()
    return (ranks[truth].sum() - positive * (positive + 1) / 2) / (positive * (len(truth) - positive))


def main():
    pages = [json.loads(line) for line in open(sys.argv[1])]
    numbers = np.array([[page["openPairs"], page["leastScore"]] for page in pages])
    confidence = np.array([page["confidence"] for page in pages])
    difference = np.array([page["difference"] for page in pages])
    weights = np.array([float(page["weight"]) for page in pages])
    packages = np.array([page["name"].split("~")[0] for page in pages])
    truth = difference > DIFFERENT
    names = sorted(set(packages))
    fold = np.array([names.index(name) % FOLDS for name in packages])
    judged = np.zeros(len(pages))
    for number in range(FOLDS):
        apart = fold == number
        beta = fitted(numbers[~apart], truth[~apart], weights[~apart])
        judged[apart] = likelihood(beta, numbers[apart])
    print(f"{len(pages)} pages of {len(names)} packages, {truth.mean():.0%} read differently")
    print(f"area under the curve: doubt {area_under_curve(truth, judged):.3f}, confidence {area_under_curve(truth, -confidence):.3f}")

    def row(name, asked):
        share = (weights * asked).sum() / weights.sum()
        missed = (weights * difference * ~asked).sum() / weights.sum()
        print(f"{name}: {share:.0%} asked about, difference missed {missed:.4f}")

    row("none", np.zeros(len(pages), bool))
    for bound in (0.98, 0.97, 0.96, 0.95, 0.92):
        row(f"confidence below {bound}", confidence < bound)
    for bound in (0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5):
        row(f"doubt of {bound}", judged >= bound)
    beta = fitted(numbers, truth, weights)
    print(f"constant {beta[0]:.4f}, openPairs {beta[1]:.4f}, leastScore {beta[2]:.4f}")


if __name__ == "__main__":
    main()
