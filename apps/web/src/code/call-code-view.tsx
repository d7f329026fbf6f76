import { useState } from "preact/hooks";
import { copyText } from "../common/download.ts";
import { Icon } from "../common/icons.tsx";
import { type Call, CALL_LANGUAGES, type CallLanguage } from "./call-code.ts";

const LANGUAGES = Object.keys(CALL_LANGUAGES) as CallLanguage[];

/** Shows the call that the form would make, as code to paste. The key is not in it. */
export function CallCodeView({ call }: { readonly call: Call }) {
  const [language, setLanguage] = useState<CallLanguage>("curl");
  const [isCopied, setCopied] = useState(false);
  const code = CALL_LANGUAGES[language].write(call);
  return (
    <div class="call-code">
      <div class="row">
        <div class="choice-row" role="group" aria-label="Language">
          {LANGUAGES.map((name) => (
            <button
              key={name}
              type="button"
              class="quiet"
              aria-pressed={name === language}
              onClick={() => {
                setLanguage(name);
                setCopied(false);
              }}
            >
              {CALL_LANGUAGES[name].title}
            </button>
          ))}
        </div>
        <button
          type="button"
          class="quiet copy-code"
          onClick={() => void copyText(code).then(() => setCopied(true))}
        >
          <Icon name="copy" />
          {isCopied ? "Copied" : "Copy the code"}
        </button>
      </div>
      <pre tabIndex={0} aria-label={`Code: ${CALL_LANGUAGES[language].title}`}>
        {code}
      </pre>
      <p class="empty">
        Set <code>PARSER_API_KEY</code> to your key first. The Markdown is printed.
      </p>
    </div>
  );
}
