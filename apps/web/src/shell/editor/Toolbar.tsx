import { useRef, useState, type KeyboardEvent } from 'react';

export interface Tool {
  readonly name: string;
  readonly label: string;
  /** Shortcut, also shown on hover: "Ctrl+B". */
  readonly keys?: string;
  /** Undefined for a tool without a pressed state. */
  readonly isPressed?: boolean;
  readonly isBlocked?: boolean;
  readonly run: () => void;
}

interface ToolbarProps {
  readonly label: string;
  /** Id of the controlled text. */
  readonly controls: string;
  readonly groups: readonly (readonly Tool[])[];
  readonly onLeave: () => void;
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** One stop of the Tab key; the arrows move between the tools (WAI-ARIA, toolbar). */
export function Toolbar({ label, controls, groups, onLeave }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [last, setLast] = useState('');
  const tools = groups.flat();
  const current = tools.some(({ name }) => name === last) ? last : tools[0]?.name;

  function move(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onLeave();
      return;
    }
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    buttons[step(at, buttons.length)]?.focus();
  }

  return (
    <div
      ref={bar}
      className="editor-tools"
      role="toolbar"
      tabIndex={-1}
      aria-label={label}
      aria-controls={controls}
      onKeyDown={move}
    >
      {groups.map((group) => (
        <div key={group[0]?.name} className="editor-group">
          {group.map(({ name, label: words, keys, isPressed, isBlocked = false, run }) => (
            <button
              key={name}
              type="button"
              data-tool={name}
              className="editor-tool"
              tabIndex={name === current ? 0 : -1}
              title={keys === undefined ? words : `${words}（${keys}）`}
              aria-pressed={isPressed}
              aria-disabled={isBlocked || undefined}
              onFocus={() => setLast(name)}
              // Keeps the text's selection while a tool is pressed.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                if (!isBlocked) run();
              }}
            >
              {words}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}
