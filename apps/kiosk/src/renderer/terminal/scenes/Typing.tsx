import { useEffect, useId, useRef, type ReactNode, type SubmitEvent } from 'react';
import { useTexts } from '../texts.ts';

/** Keys for a name or a code, row by row; `_` is a gap. */
export const layouts = {
  kana: {
    columns: 10,
    keys: [...'あかさたなはまやらわいきしちにひみ_りをうくすつぬふむゆるんえけせてねへめ_れーおこそとのほもよろ・'],
  },
  latin: { columns: 7, keys: [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ-'"] },
  digits: { columns: 5, keys: [...'1234567890'] },
} as const;
export type Layout = keyof typeof layouts;

/** Kana that one key turns into each other: voiced, half-voiced, small. */
const turns =
  'かが きぎ くぐ けげ こご さざ しじ すず せぜ そぞ ただ ちぢ つづっ てで とど はばぱ ひびぴ ふぶぷ へべぺ ほぼぽ やゃ ゆゅ よょ あぁ いぃ うぅゔ えぇ おぉ'
    .split(' ')
    .map((turn) => [...turn]);

/** The text with its last kana voiced, small, or as it was. */
export function turnLast(text: string): string {
  const letters = [...text];
  const last = letters.pop() ?? '';
  const turn = turns.find((kana) => kana.includes(last));
  const next = turn?.[(turn.indexOf(last) + 1) % turn.length];
  return next === undefined ? text : letters.join('') + next;
}

export const withoutLast = (text: string): string => [...text].slice(0, -1).join('');

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
              <button type="button" className="kbtn" onClick={() => type(turnLast(value))}>
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
