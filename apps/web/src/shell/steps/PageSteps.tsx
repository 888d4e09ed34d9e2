import { Steps } from '@machi/ui/steps/Steps';
import type { StepsProps } from '@machi/ui/steps/Steps';
import { useEffect } from 'react';
import { usePageTitle } from '../navigation/use-page-meta.ts';

/** The steps of a page; from the second one on its title says which it is, for whoever comes back to its tab or hears it. */
export function PageSteps(props: StepsProps) {
  const { steps, current } = props;
  const { title } = usePageTitle();
  const step = `${current}/${steps.length} ${steps[current - 1] ?? ''}`;
  useEffect(() => {
    if (current === 1) return undefined;
    let isLeft = false;
    // The frame sets the title of the screen in the same turn.
    queueMicrotask(() => {
      if (!isLeft) document.title = `${step} | ${title}`;
    });
    return () => {
      isLeft = true;
      document.title = title;
    };
  }, [current, step, title]);
  return <Steps {...props} />;
}
