import type { ComponentChildren } from "preact";
import { Menu } from "../common/menu.tsx";
import { compareAddress } from "../route.ts";

/** Menu of the actions on a result besides reading and saving it. */
export function ResultActions(props: {
  readonly jobId: string;
  readonly children: ComponentChildren;
}) {
  const { jobId } = props;
  return (
    <Menu title="More">
      <ul>
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
        <li class="about">{props.children}</li>
      </ul>
    </Menu>
  );
}
