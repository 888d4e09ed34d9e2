import { useState } from 'react';
import { Button } from '../../src/button/Button.tsx';
import { TextField } from '../../src/field/TextField.tsx';
import { FormErrors } from '../../src/form-errors/FormErrors.tsx';
import { State, States } from '../State.tsx';
import { useWord } from '../word.tsx';

export function FormSamples() {
  const t = useWord();
  const [attempt, setAttempt] = useState(0);
  const [refused, setRefused] = useState(0);
  const words = [
    [
      'form-group',
      t('団体の名前', 'Name of the group'),
      t('団体の名前を入力してください。', 'Enter the name of the group.'),
    ],
    ['form-purpose', t('利用の目的', 'Purpose of use'), t('利用の目的を入力してください。', 'Enter the purpose.')],
  ] as const;
  const errors = attempt === 0 ? [] : words.map(([fieldId, , message]) => ({ fieldId, message }));
  return (
    <States width="full">
      <State label={t('送ると、直すところの一覧に移る', 'Sending leads to the list of what to correct')}>
        <form className="stack" noValidate>
          <FormErrors
            heading={t('入力を直すところが2つあります', 'Two things need correcting')}
            errors={errors}
            attempt={attempt}
          />
          <div className="form-row">
            {words.map(([id, label, message]) => (
              <TextField
                key={id}
                id={id}
                label={label}
                requiredWord={t('必須', 'Required')}
                {...(attempt > 0 && { error: message })}
              />
            ))}
          </div>
          <div className="actions">
            <Button variant="primary" onClick={() => setAttempt(attempt + 1)}>
              {t('確認へ進む', 'Continue')}
            </Button>
            <Button onClick={() => setAttempt(0)}>{t('戻る', 'Back')}</Button>
          </div>
        </form>
      </State>
      <State label={t('サーバーに断られたとき', 'A refusal of the server')}>
        <div className="stack">
          <FormErrors
            heading={t('申込みを受け付けられませんでした', 'Your application was not accepted')}
            attempt={refused}
          >
            {refused > 0 && (
              <p>
                {t(
                  '1か月に使える回数をこえています。2月の日を選んでください。',
                  'The limit of the month is reached. Choose a day in February.',
                )}
              </p>
            )}
          </FormErrors>
          <Button onClick={() => setRefused(refused + 1)}>{t('申し込む', 'Apply')}</Button>
        </div>
      </State>
    </States>
  );
}
