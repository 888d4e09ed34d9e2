import { toldInPlace } from '@machi/client/client';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { chooseMainGroup } from '@machi/domain/member-groups/contract';
import type { listMemberGroups } from '@machi/domain/member-groups/contract';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { SelectField } from '@machi/ui/field/SelectField';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { useReadChanged } from '../../shell/calls/use-read-changed.ts';
import { useCall } from '../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../shell/calls/use-refusal-sentences.ts';
import { useGroupTexts } from './texts.ts';

type Chosen = Pick<ReplyOf<typeof listMemberGroups>, 'groups' | 'main_group_id' | 'organization'>;

/** With what the schedule begins; asked only of who has something to choose from. */
export function MainGroup({ groups, main_group_id, organization }: Chosen) {
  const { t, locale } = useGroupTexts();
  const { send, busy } = useCall(chooseMainGroup);
  const sentencesOf = useRefusalSentences();
  const readChanged = useReadChanged();
  const snackbar = useSnackbar();
  const [lines, setLines] = useState<readonly string[]>([]);
  if (groups.length === 0) return null;

  async function choose(value: string) {
    if (busy) return;
    setLines([]);
    const result = await send({ member_group_id: value === '' ? null : Number(value) }, toldInPlace);
    if (!result) return;
    await readChanged(chooseMainGroup);
    if (result.ok) snackbar.show(t('main.saved'), 'success');
    else setLines(sentencesOf(result, t('failed')));
  }
  const none = organization ? t('main.office', { name: organization.organization_name[locale] }) : t('main.none');
  return (
    <>
      <CalloutLines lines={lines} />
      <SelectField
        label={t('main')}
        hint={t('main.hint')}
        emptyWord={none}
        value={main_group_id === null ? '' : String(main_group_id)}
        options={groups.map((group) => ({
          value: String(group.member_group_id),
          label: group.member_group_name,
        }))}
        onChange={({ currentTarget: { value } }) => void choose(value)}
      />
    </>
  );
}
