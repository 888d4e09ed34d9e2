import { Steps } from '@machi/ui/steps/Steps';
import type { StepsProps } from '@machi/ui/steps/Steps';
import { usePartTitle } from './navigation/use-part-title.ts';

/** The steps of a page; from the second one on its title says which it is. */
export function PageSteps(props: StepsProps) {
  const { steps, current } = props;
  usePartTitle(current === 1 ? undefined : `${current}/${steps.length} ${steps[current - 1] ?? ''}`);
  return <Steps {...props} />;
}
