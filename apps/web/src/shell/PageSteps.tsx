import { Steps, type StepsProps } from '@machi/ui/steps/Steps';
import { useEffect } from 'react';
import { usePageTitle } from './navigation/use-page-meta.ts';

/** Says before the page's title which part of it is shown, for whoever comes back to its tab or hears it; nothing while undefined. */
export function usePartTitle(part: string | undefined): void {
  const { title } = usePageTitle();
  useEffect(() => {
    if (part === undefined) return undefined;
    let isLeft = false;
    // The frame sets the title of the screen in the same turn.
    queueMicrotask(() => {
      if (!isLeft) document.title = `${part} | ${title}`;
    });
    return () => {
      isLeft = true;
      document.title = title;
    };
  }, [part, title]);
}

/** The steps of a page; from the second one on its title says which it is. */
export function PageSteps(props: StepsProps) {
  const { steps, current } = props;
  usePartTitle(current === 1 ? undefined : `${current}/${steps.length} ${steps[current - 1] ?? ''}`);
  return <Steps {...props} />;
}
