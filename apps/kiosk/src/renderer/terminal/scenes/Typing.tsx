import { useEffect, useId, useRef, type ReactNode, type SubmitEvent } from 'react';
import { useTexts } from '../texts.ts';
import { layouts, turnLast, withoutLast, type Layout } from '../typing.ts';

interface TypingProps {
  readonly label: string;
  /** News above the keys; said aloud. */
  readonly news: ReactNode;
  readonly layout: Layout;
  /** The other layout, if there is one. */
  readonly other?: { readonly name: string; choose(): void };
  readonly value: string;
  readonly longest: number;
  readonly onType: (value: string) => void;
  readonly send: string;
  readonly onSend: () => void;
  readonly onBack: () => void;
}

/** Whole screen for writing by finger, or by a keyboard of the machine: the field keeps the focus. */
export function Typing({ label, news, layout, other, value, longest, onType, send, onSend, onBack }: TypingProps) {
  const { t } = useTexts();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { keys, columns } = layouts[layout];
  useEffect(() => field.current?.focus(), []);
  const type = (next: string): void => {
    if (next.length <= longest) onType(next);
    field.current?.focus();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSend();
  };
  return (
    <div className="kiosk plain typing">
      <main>
        <form onSubmit={submit} noValidate>
          <h1>
            <label htmlFor={id}>{label}</label>
          </h1>
          <input
            ref={field}
            id={id}
            value={value}
            maxLength={longest}
            inputMode="none"
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => onType(target.value)}
          />
          <button type="submit" className="kbtn main">
            {send}
          </button>
        </form>
        <div className="news" role="status" data-aloud="">
          {news}
        </div>
        <div className={`board ${layout}`}>
          <div className="keys" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
            {keys.map((key, index) =>
              key === '_' ? (
                <span key={index} />
              ) : (
                <button key={index} type="button" className="kbtn" onClick={() => type(value + key)}>
                  {key}
                </button>
              ),
            )}
          </div>
          <div className="side">
            {layout === 'kana' && (
              <button type="button" className="kbtn" aria-label={t('type-turn')} onClick={() => type(turnLast(value))}>
                ゛゜小
              </button>
            )}
            {layout !== 'digits' && (
              <button type="button" className="kbtn" onClick={() => type(`${value}${layout === 'kana' ? '　' : ' '}`)}>
                {t('type-space')}
              </button>
            )}
            <button type="button" className="kbtn" onClick={() => type(withoutLast(value))}>
              {t('type-delete')}
            </button>
            {other && (
              <button type="button" className="kbtn" onClick={other.choose}>
                {other.name}
              </button>
            )}
            <button type="button" className="kbtn" onClick={onBack}>
              {t('type-back')}
            </button>
          </div>
        </div>
      </main>
    </div>
  );
}
