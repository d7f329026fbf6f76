import type { Theme } from "../theme.ts";
import { Icon } from "../common/icons.tsx";

interface ActionProps {
  readonly theme: Theme;
  readonly onTheme: () => void;
  readonly hasKey: boolean;
  /** The key has the scope admin, which opens the view of the service. */
  readonly isOperator: boolean;
  readonly onKey: () => void;
}

/** The bar at the top: the way home, the endpoint, the key and the theme. */
export function Header(
  props: ActionProps & {
    readonly endpoints: readonly string[];
    readonly endpoint: string;
    readonly onEndpoint: (endpoint: string) => void;
  },
) {
  return (
    <header class="header">
      <a class="brand" href="#/">
        <span class="brand-mark" aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
        Parsewright
      </a>
      {props.endpoints.length > 1 && (
        <label class="endpoint">
          <span>Endpoint</span>
          <select
            value={props.endpoint}
            onChange={(event) => props.onEndpoint(event.currentTarget.value)}
          >
            {props.endpoints.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      )}
      <HeaderActions {...props} />
    </header>
  );
}

function HeaderActions(props: ActionProps) {
  const otherTheme = props.theme === "dark" ? "light" : "dark";
  return (
    <nav class="header-actions" aria-label="Settings">
      <a class="quiet" href="#/documents">
        Documents
      </a>
      {props.isOperator && (
        <a class="quiet" href="#/operate">
          Operate
        </a>
      )}
      <a class="quiet" href="/docs">
        Reference
      </a>
      <button type="button" class="quiet" onClick={props.onKey}>
        <Icon name="key" />
        {props.hasKey ? "Key" : "No key"}
      </button>
      <button
        type="button"
        class="quiet square"
        onClick={props.onTheme}
        aria-label={`Use the ${otherTheme} theme`}
      >
        <Icon name={props.theme === "dark" ? "sun" : "moon"} />
      </button>
    </nav>
  );
}
