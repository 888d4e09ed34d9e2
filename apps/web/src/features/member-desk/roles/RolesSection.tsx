import { authoriseMember, listOrganizations } from '@machi/domain/member-desk/contract';
import { companyRoles } from '@machi/domain/permissions/kinds';
import { officialRoles, type OfficialRole } from '@machi/domain/permissions/roles';
import { Button } from '@machi/ui/button/Button';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { SelectField } from '@machi/ui/field/SelectField';
import { Section } from '@machi/ui/section/Section';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTold } from '../../../shell/calls/use-told.ts';
import { ask } from '../../../shell/calls/ask.ts';
import { Boxes } from '../../../shell/forms/Boxes.tsx';
import { useDeskTexts } from '../texts.ts';
import { useDeskAddress } from '../desk-address.ts';
import { rolesInWords } from './RequestEntry.tsx';
import type { MemberActionProps } from '../file/OfficeForm.tsx';

const kinds = ['person', 'official', 'company'] as const;
type Kind = (typeof kinds)[number];

/** Organization and roles of an official or a company; the role "system" grants and removes them. */
export function RolesSection({ member, onChanged }: MemberActionProps) {
  const { t, locale } = useDeskTexts();
  const { hrefWith } = useDeskAddress();
  const snackbar = useSnackbar();
  const { data } = useQuery(ask(listOrganizations, {}, locale));
  const { act, busy, lines, setLines } = useTold(authoriseMember, { t });
  const [kind, setKind] = useState<Kind>(kinds.find((one) => one !== 'person' && member[`is_${one}`]) ?? 'person');
  const [organization, setOrganization] = useState(String(member.organization_id ?? ''));
  const [roles, setRoles] = useState<readonly OfficialRole[]>([...member.roles, ...member.asked_roles]);

  const isAtWork = kind !== 'person';
  const offered = kind === 'company' ? companyRoles : officialRoles;

  async function save() {
    if (isAtWork && organization === '') return setLines([t('roles.organization.missing')]);
    const reply = await act({
      member_id: member.member_id,
      is_official: kind === 'official',
      is_company: kind === 'company',
      organization_id: isAtWork ? Number(organization) : null,
      roles: isAtWork ? roles.filter((role) => offered.includes(role)) : [],
    });
    if (!reply) return undefined;
    const { member: changed } = reply;
    setRoles([...changed.roles, ...changed.asked_roles]);
    setOrganization(String(changed.organization_id ?? ''));
    onChanged({ ...member, ...changed });
    return snackbar.show(t(changed.asked_roles.length > 0 ? 'roles.asked' : 'roles.done'), 'success');
  }

  return (
    <Section className="stack" title={t('roles')} level={3}>
      <SelectField
        label={t('roles.kind')}
        hint={t('roles.kind.hint')}
        value={kind}
        onChange={({ target }) => setKind(kinds.find((one) => one === target.value) ?? 'person')}
        options={kinds.map((value) => ({ value, label: t(`roles.kind.${value}`) }))}
      />
      {isAtWork && (
        <>
          <SelectField
            label={t('roles.organization')}
            emptyWord={t('roles.organization.choose')}
            value={organization}
            onChange={({ target }) => setOrganization(target.value)}
            options={(data?.organizations ?? []).map(({ organization_id, organization_name }) => ({
              value: String(organization_id),
              label: organization_name,
            }))}
          />
          <Boxes
            legend={t('roles.what')}
            names={offered.map((role) => [role, t(`role.${role}`)])}
            chosen={roles}
            onChoose={(chosen) => setRoles(officialRoles.filter((role) => chosen.includes(role)))}
          />
        </>
      )}
      <CalloutLines lines={lines} />
      {member.asked_roles.length > 0 && (
        <Callout tone="info">
          <p>{t('roles.waiting', { roles: rolesInWords(member.asked_roles, { t }) })}</p>
          <p>
            <ButtonLink size="small" href={hrefWith({ view: 'roles', member: undefined })}>
              {t('roles.see')}
            </ButtonLink>
          </p>
        </Callout>
      )}
      {kind === 'official' && <p className="sm muted">{t('roles.second')}</p>}
      <p className="sm muted">{t('roles.consequence')}</p>
      <Button size="small" busy={busy} busyLabel={t('edit.sending')} onClick={() => void save()}>
        {t('roles.save')}
      </Button>
    </Section>
  );
}
