import { formResidenceProblem } from '@machi/domain/applications/rules';
import type { Onlineform } from '@machi/domain/onlineforms/contract';
import { sentenceOf } from '@machi/domain/refusals/model';
import { Callout } from '@machi/ui/callout/Callout';
import { useSession } from '../../../shell/record/record.ts';
import { useTown } from '../../../shell/town/town.ts';
import { useOnlineformTexts } from '../texts.ts';
import { useApplicant } from '../proxy/use-applicant.ts';

interface ResidentsNoteProps {
  readonly form: Pick<Onlineform, 'is_resident_only'>;
  /** By which an official applies for somebody: then that person counts. */
  readonly proxy: number | undefined;
}

/** Says early what the server will decide: this form is for residents. Nothing to those who are known as such. */
export function ResidentsNote({ form, proxy }: ResidentsNoteProps) {
  const { t, locale } = useOnlineformTexts();
  const { isLoggedIn } = useSession();
  const town = useTown();
  const { data } = useApplicant(proxy);
  if (!town) return null;
  const name = town.town_name;
  if (!isLoggedIn) return <Callout title={t('residents', { town: name })} />;
  const problem = data && formResidenceProblem(form, data, name);
  return problem ? <Callout tone="warning" title={sentenceOf(problem, locale)} /> : null;
}
