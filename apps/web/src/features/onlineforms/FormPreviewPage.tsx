import { readAccount } from '@machi/domain/account/contract';
import { readContent } from '@machi/domain/described/content';
import { formIn, sentForm } from '@machi/domain/described/form-typed';
import { isIdText } from '@machi/domain/fields/in-address';
import { previewForm } from '@machi/domain/form-editor/contract';
import type { Onlineform } from '@machi/domain/onlineforms/contract';
import { fieldsOfForm } from '@machi/domain/onlineforms/model';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { TextLink } from '@machi/ui/link/TextLink';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { ask, askAnew } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { useDescribedForm } from '../../shell/described/form/use-described-form.ts';
import { NotFoundPage } from '../../shell/pages/ErrorPage.tsx';
import '../../shell/officials/part.ts';
import { ConfirmStep } from './form/ConfirmStep.tsx';
import { InputStep } from './form/InputStep.tsx';
import { Introduction } from './introduction/Introduction.tsx';
import { useOnlineformTexts } from './texts.ts';
import './onlineforms.css';

/** Preview of a form's draft in the residents' own pages, which send nothing. */
export default function FormPreviewPage() {
  const { onlineform_id: id = '' } = useParams();
  return isIdText(id) ? <Asked id={Number(id)} /> : <NotFoundPage />;
}

function Asked({ id }: { readonly id: number }) {
  const { t, locale } = useOnlineformTexts();
  const [address] = useSearchParams();
  const query = useQuery(askAnew(previewForm, { onlineform_id: id }, locale));
  const { data } = query;
  if (query.isError || !data) return <NotLoaded query={query} label={t('form.loading')} />;
  const editor = `/onlineform/editor/${id}`;
  if (data.onlineform === null)
    return (
      <EmptyState title={t('preview.none')} actions={<TextLink href={editor}>{t('preview.editor')}</TextLink>}>
        <p>{t('preview.none.body')}</p>
      </EmptyState>
    );
  return (
    <>
      {/* In the editor its frame says so. */}
      {address.has('framed') ? null : (
        <Callout title={t('preview.title')} actions={<TextLink href={editor}>{t('preview.editor')}</TextLink>}>
          <p>{t('preview.body')}</p>
        </Callout>
      )}
      <Previewed form={data.onlineform} />
    </>
  );
}

const previewSteps = ['introduction', 'input', 'confirm'] as const;

function Previewed({ form }: { readonly form: Onlineform }) {
  const { t, locale } = useOnlineformTexts();
  const [address, setAddress] = useSearchParams();
  const fields = useMemo(() => fieldsOfForm(form), [form]);
  const [initial] = useState(() => formIn(fields, undefined));
  const described = useDescribedForm(fields, initial);
  const account = useQuery({ ...ask(readAccount, {}, locale), select: (reply) => reply.account });
  const [isOver, setOver] = useState(false);
  const step = previewSteps.find((one) => one === address.get('step')) ?? 'introduction';
  const hrefOf = (next: (typeof previewSteps)[number]) => {
    const query = new URLSearchParams(address);
    query.set('step', next);
    return `?${query}`;
  };
  const goTo = (next: (typeof previewSteps)[number]) => {
    setOver(false);
    setAddress(hrefOf(next));
  };

  if (isOver)
    return (
      <EmptyState
        title={t('preview.end')}
        actions={<Button onClick={() => goTo('introduction')}>{t('preview.again')}</Button>}
      >
        <p>{t('preview.end.body')}</p>
      </EmptyState>
    );
  if (step === 'introduction') return <Introduction form={form} onChecked={() => goTo('input')} />;
  if (!account.data) return <NotLoaded query={account} label={t('form.loading')} />;
  const read = readContent(fields, sentForm(fields, described.typed), new Date());
  if (step === 'confirm' && 'content' in read)
    return (
      <ConfirmStep
        form={form}
        account={account.data}
        described={described}
        content={read.content}
        along={{}}
        begun={undefined}
        corrects={undefined}
        isMoved
        onBack={() => goTo('input')}
        onTrial={() => setOver(true)}
        onSent={() => setOver(true)}
        onRefused={() => setOver(true)}
        onBroken={() => setOver(true)}
      />
    );
  return (
    <InputStep
      form={form}
      account={account.data}
      described={described}
      refused={[]}
      sentBack={undefined}
      isMoved
      backHref={`/onlineform/editor/${form.onlineform_id}/preview${hrefOf('introduction')}`}
      onNext={() => goTo('confirm')}
    />
  );
}
