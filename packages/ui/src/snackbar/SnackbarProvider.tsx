import { useCallback, useMemo, useState, type FocusEvent, type ReactNode } from 'react';
import { Icon } from '../icon/Icon.tsx';
import { Unbroken } from '../unbroken/Unbroken.tsx';
import { SnackbarContext, type SnackbarColour } from './snackbar-context.tsx';
import { useCountdown } from './use-countdown.ts';

export type SnackbarProviderProps = {
  closeLabel: string;
  children: ReactNode;
};

type News = { key: number; text: string; colour: SnackbarColour };

const SHOWN_MILLISECONDS = 3000;

const icons = { neutral: undefined, success: 'success', info: 'info', warning: 'warning' } as const;

export function SnackbarProvider({ closeLabel, children }: SnackbarProviderProps) {
  const [news, setNews] = useState<News>();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);

  const hide = useCallback(() => {
    setNews(undefined);
    setHovered(false);
    setFocused(false);
  }, []);
  const show = useCallback((text: string, colour: SnackbarColour = 'neutral') => {
    setNews((before) => ({ key: (before?.key ?? 0) + 1, text, colour }));
  }, []);
  const snackbar = useMemo(() => ({ show, hide }), [show, hide]);

  useCountdown(news?.key, SHOWN_MILLISECONDS, hovered || focused, hide);

  function leave(event: FocusEvent<HTMLElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
  }

  const icon = news && icons[news.colour];
  return (
    <SnackbarContext value={snackbar}>
      {children}
      <div className="snack-place">
        {/* Always in the page, so that screen readers announce changes. */}
        <output>
          {news && (
            <span
              key={news.key}
              className={`snack snack-${news.colour}`}
              onMouseEnter={() => setHovered(true)}
              onMouseLeave={() => setHovered(false)}
              onFocus={() => setFocused(true)}
              onBlur={leave}
            >
              {icon && <Icon name={icon} />}
              <span>
                <Unbroken text={news.text} />
              </span>
              <button type="button" onClick={hide}>
                {closeLabel}
              </button>
            </span>
          )}
        </output>
      </div>
    </SnackbarContext>
  );
}
