import { readAccount } from '@machi/domain/account/contract';
import { formResidenceProblem } from '@machi/domain/applications/rules';
import type { Onlineform } from '@machi/domain/onlineforms/contract';
import { sentenceOf } from '@machi/domain/refusals/model';
import { Callout } from '@machi/ui/callout/Callout';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../../../shell/calls/ask.ts';
import { useSession } from '../../../../shell/record/record.ts';
import { useTown } from '../../../../shell/town/town.ts';
import { useOnlineformTexts } from '../../texts.ts';

/** Says early what the server will decide: this form is for residents. Nothing to those who are known as such. */
export function ResidentsNote({ form }: { readonly form: Pick<Onlineform, 'is_resident_only'> }) {
  const { t, locale } = useOnlineformTexts();
  const { isLoggedIn } = useSession();
  const town = useTown();
  const { data } = useQuery({ ...ask(readAccount, {}, locale, { ignoresError: true }), enabled: isLoggedIn });
  if (!town) return null;
  const name = town.town_name;
  if (!isLoggedIn) return <Callout title={t('residents', { town: name })} />;
  const problem = data && formResidenceProblem(form, data.account, name);
  return problem ? <Callout tone="warning" title={sentenceOf(problem, locale)} /> : null;
}
