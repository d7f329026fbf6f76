import { compareAddress } from "../route.ts";

/** What can be done with a result besides reading and saving it. */
export function ResultActions({ jobId }: { readonly jobId: string }) {
  return (
    <details class="downloads more">
      <summary class="button plain">More</summary>
      <ul>
        <li>
          <a class="quiet" href={`#/edit/${jobId}`}>
            Correct the text and tables
          </a>
        </li>
        <li>
          <a class="quiet" href={`#/again/${jobId}`}>
            Parse it again with other options
          </a>
        </li>
        <li>
          <a class="quiet" href={compareAddress(jobId)}>
            Compare it with another result
          </a>
        </li>
      </ul>
    </details>
  );
}
