import { holderProblem, holderText } from '@machi/domain/mandates/account';
import { HolderRelation } from '@machi/domain/mandates/model';
import { mandateWords } from '@machi/domain/mandates/words';
import { findBanks, findBranches } from '@machi/domain/mandates/contract';
import { sentenceOf } from '@machi/domain/refusals/model';
import { JAPAN_POST } from '@machi/domain/zengin/collection';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { SelectField } from '@machi/ui/field/SelectField';
import { TextField } from '@machi/ui/field/TextField';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { ask } from '../calls/ask.ts';
import { NotLoaded } from '../calls/NotLoaded.tsx';
import { textsOf } from '../language/texts.ts';
import type { Locale } from '@machi/domain/locale/model';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };
import type { TypedAccount } from './typed-account.ts';

const useAccountFieldTexts = textsOf('bank-account', { ja, en });

const banksQuery = (locale: Locale) => queryOptions({ ...ask(findBanks, {}, locale), staleTime: Infinity });
const branchesQuery = (locale: Locale, bankCode: string, q: string) =>
  queryOptions({
    ...ask(findBranches, { bank_code: bankCode, q }, locale),
    enabled: bankCode !== '' && bankCode !== JAPAN_POST,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });

/** Maximum length of a search. */
const LONGEST_QUESTION = 64;

interface BankAccountFieldsProps {
  readonly typed: TypedAccount;
  readonly errors: Readonly<Record<string, string>>;
  readonly onTyped: (changed: Partial<TypedAccount>) => void;
}

/** Shows a form with an account once the banks are loaded: before that its errors would have no field. */
export function OnceBanksAreThere({ children }: { readonly children: ReactNode }) {
  const { t, locale } = useAccountFieldTexts();
  const banks = useQuery(banksQuery(locale));
  return banks.data ? children : <NotLoaded query={banks} label={t('loading')} />;
}

/** A bank account as in a bankbook: bank and branch (symbol and number for Japan Post), and holder. */
export function BankAccountFields({ typed, errors, onTyped }: BankAccountFieldsProps) {
  const { t, locale } = useAccountFieldTexts();
  const banks = useQuery(banksQuery(locale));
  const { accountTypes, relations } = mandateWords[locale];
  const isPost = typed.bank_code === JAPAN_POST;
  const errorOf = (name: keyof TypedAccount) => (errors[name] === undefined ? {} : { error: errors[name] });
  const text = (name: 'account_number' | 'post_symbol' | 'post_number' | 'holder' | 'holder_name') => ({
    id: `account-${name}`,
    label: t(name),
    requiredWord: t('required'),
    autoComplete: 'off',
    value: typed[name],
    onChange: ({ target }: { target: HTMLInputElement }) => onTyped({ [name]: target.value }),
    ...errorOf(name),
  });
  if (!banks.data) return <NotLoaded query={banks} label={t('loading')} />;
  const strange = typed.holder === '' ? undefined : holderProblem(typed.holder);
  const holderError = errors['holder'] ?? (strange && sentenceOf(strange, locale));
  return (
    <div className="stack">
      <SelectField
        id="account-bank_code"
        label={t('bank_code')}
        requiredWord={t('required')}
        emptyWord={t('choose')}
        hint={t('bank.hint')}
        value={typed.bank_code}
        onChange={({ target }) => onTyped({ bank_code: target.value, branch_code: '' })}
        options={banks.data.found.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
        {...errorOf('bank_code')}
      />
      {isPost && (
        <>
          <TextField {...text('post_symbol')} fit="code" inputMode="numeric" hint={t('post_symbol.hint')} />
          <TextField {...text('post_number')} fit="code" inputMode="numeric" hint={t('post_number.hint')} />
        </>
      )}
      {!isPost && typed.bank_code !== '' && (
        <>
          <BranchField key={typed.bank_code} typed={typed} errors={errors} onTyped={onTyped} />
          <RadioGroup
            id="account-account_type"
            legend={t('account_type')}
            inline
            value={typed.account_type}
            onChange={({ target }) => onTyped({ account_type: target.value === '1' ? '1' : '0' })}
            options={(['0', '1'] as const).map((value) => ({ value, label: accountTypes[value === '1' ? 1 : 0] }))}
            {...errorOf('account_type')}
          />
          <TextField {...text('account_number')} fit="code" inputMode="numeric" hint={t('number.hint')} />
        </>
      )}
      <TextField {...text('holder')} lang="ja" hint={t('holder.hint')} error={holderError} />
      {typed.holder !== '' && strange === undefined && (
        <p className="sm" role="status">
          {t('holder.kept')} <b lang="ja">{holderText(typed.holder).normalize('NFKC')}</b>
        </p>
      )}
      <SelectField
        id="account-holder_relation"
        label={t('holder_relation')}
        requiredWord={t('required')}
        value={typed.holder_relation}
        onChange={({ target }) =>
          onTyped({ holder_relation: HolderRelation.options.find((one) => one === target.value) ?? 'self' })
        }
        options={HolderRelation.options.map((value) => ({ value, label: relations[value] }))}
      />
      {typed.holder_relation !== 'self' && <TextField {...text('holder_name')} hint={t('holder_name.hint')} />}
    </div>
  );
}

/** Finds a branch by name, kana or number, and chooses it from the matches. */
function BranchField({ typed, errors, onTyped }: BankAccountFieldsProps) {
  const { t, locale } = useAccountFieldTexts();
  const [q, setQ] = useState('');
  const asked = useDeferredValue(q.trim().slice(0, LONGEST_QUESTION));
  const query = useQuery(branchesQuery(locale, typed.bank_code, asked));
  const found = query.data?.found ?? [];
  const chosen = found.some(({ code }) => code === typed.branch_code);
  const hint = query.data?.has_more
    ? t('branch.more')
    : found.length === 0 && query.data
      ? t('branch.none')
      : undefined;
  return (
    <>
      <TextField
        label={t('branch.find')}
        hint={t('branch.hint')}
        autoComplete="off"
        spellCheck={false}
        value={q}
        onChange={({ target }) => {
          setQ(target.value);
          onTyped({ branch_code: '' });
        }}
      />
      <SelectField
        id="account-branch_code"
        label={t('branch_code')}
        requiredWord={t('required')}
        emptyWord={t('choose')}
        hint={hint}
        aria-busy={query.isPlaceholderData}
        value={chosen ? typed.branch_code : ''}
        onChange={({ target }) => onTyped({ branch_code: target.value })}
        options={found.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
        error={errors['branch_code']}
      />
    </>
  );
}
