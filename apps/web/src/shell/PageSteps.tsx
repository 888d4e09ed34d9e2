import { Steps, type StepsProps } from '@machi/ui/steps/Steps';
import { useEffect } from 'react';
import { usePageTitle } from './navigation/use-page-meta.ts';

/** Names the shown part ahead of the page's title, for browser tabs and screen readers. Undefined: no part. */
export function usePartTitle(part: string | undefined): void {
  const { title } = usePageTitle();
  useEffect(() => {
    if (part === undefined) return undefined;
    let isLeft = false;
    // The frame sets the screen's title in the same turn.
    queueMicrotask(() => {
      if (!isLeft) document.title = `${part} | ${title}`;
    });
    return () => {
      isLeft = true;
      document.title = title;
    };
  }, [part, title]);
}

/** Steps of a page; from the second one on the title names the step. */
export function PageSteps(props: StepsProps) {
  const { steps, current } = props;
  usePartTitle(current === 1 ? undefined : `${current}/${steps.length} ${steps[current - 1] ?? ''}`);
  return <Steps {...props} />;
}
