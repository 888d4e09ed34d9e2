import { TextField } from '../../src/field/TextField.tsx';
import { CodeField } from '../../src/field/LoginFields.tsx';
import { DateField } from '../../src/field/DateField.tsx';
import { PasswordField } from '../../src/field/PasswordField.tsx';
import { SelectField } from '../../src/field/SelectField.tsx';
import { TextAreaField } from '../../src/field/TextAreaField.tsx';
import { Poses, State, States } from '../State.tsx';
import { useWord } from '../word.tsx';
import { BirthdaySample } from './BirthdaySample.tsx';
import { EraDateSample } from './EraDateSample.tsx';

export function FieldSamples() {
  const t = useWord();
  const name = t('お名前', 'Name');
  const required = t('必須', 'Required');
  const optional = t('任意', 'Optional');
  const phone = t('電話', 'Telephone');
  const phoneHint = t('数字とハイフン', 'Digits and hyphens');
  const phoneError = t(
    '電話番号は、数字とハイフンで入力してください。',
    'Use digits and hyphens for the telephone number.',
  );
  const purpose = t('利用の目的', 'Purpose of use');
  const meeting = { value: 'meeting', label: t('会議・話し合い', 'Meeting') };
  const choose = t('選んでください', 'Choose');
  return (
    <>
      <States>
        <Poses name={t('一行', 'One line')} at="input">
          <TextField label={name} requiredWord={required} defaultValue={t('木村 千代', 'Chiyo Kimura')} />
        </Poses>
      </States>
      <States width="wide">
        <State label={t('説明つき、空', 'With a hint, empty')}>
          <TextField
            label={name}
            requiredWord={required}
            hint={t('姓と名のあいだに空白を入れてください', 'Put a space between the names')}
            placeholder={t('例：木村 千代', 'For example: Chiyo Kimura')}
          />
        </State>
        <State label={t('間違い', 'Error')}>
          <TextField
            label={phone}
            requiredWord={required}
            hint={phoneHint}
            error={phoneError}
            inputMode="tel"
            defaultValue="0100-55-21あ"
          />
        </State>
        <State label={t('間違い、キーで選択中', 'Error, keyboard focus')} pose="focus-visible" at="input">
          <TextField label={phone} requiredWord={required} hint={phoneHint} error={phoneError} defaultValue="0100" />
        </State>
        <State label={t('使えない', 'Disabled')}>
          <TextField
            label={t('会員番号', 'Member number')}
            optionalWord={t('変更できません', 'Cannot be changed')}
            disabled
            defaultValue="00481"
            fit="number"
          />
        </State>
        <State label={t('読むだけ', 'Read only')}>
          <TextField label={t('申込者', 'Applicant')} readOnly defaultValue={t('佐藤 ハル', 'Haru Sato')} />
        </State>
        <State label={t('単位つき', 'With a unit')}>
          <TextField
            label={t('人数', 'Number of people')}
            type="number"
            defaultValue={12}
            fit="number"
            after={<span className="num">{t('人', 'people')}</span>}
          />
        </State>
        <State label={t('パスワード', 'Password')}>
          <PasswordField
            label={t('パスワード', 'Password')}
            showWord={t('表示', 'Show')}
            hideWord={t('隠す', 'Hide')}
            defaultValue="abcdefgh"
          />
        </State>
        <State label={t('確認コード', 'One-time code')}>
          <CodeField
            label={t('確認コード', 'Code')}
            hint={t('メールの件名は「星守町 まち 確認コード」です', 'The subject of the mail is “Machi code”')}
            maxLength={6}
            defaultValue="482013"
          />
        </State>
        <State label={t('日付', 'Date')}>
          <DateField
            label={t('使う日', 'Day of use')}
            requiredWord={required}
            defaultValue="2027-01-19"
            readout={t('1月19日（火）', 'Tue 19 January')}
          />
        </State>
        <State label={t('時刻', 'Time')}>
          <TextField label={t('着く時刻', 'Arrival')} type="time" defaultValue="12:45" fit="time" />
        </State>
        <State label={t('何行も書ける', 'Several lines')}>
          <TextAreaField
            label={t('受付への連絡', 'Message to the desk')}
            optionalWord={optional}
            hint={t('500文字まで', 'Up to 500 characters')}
          />
        </State>
        <State label={t('何行も：間違い', 'Several lines: error')}>
          <TextAreaField
            label={t('理由', 'Reason')}
            requiredWord={required}
            error={t('理由を入力してください。', 'Enter the reason.')}
            defaultValue=""
          />
        </State>
        <State label={t('長いことば', 'Long words')}>
          <TextField
            label={t(
              '当日、会場で責任者となる方のお名前（申込者と同じときは空のままにしてください）',
              'Name of the person responsible on the day (leave it empty when it is the applicant)',
            )}
            optionalWord={optional}
          />
        </State>
      </States>
      <h3>{t('一覧から選ぶ', 'Select')}</h3>
      <States>
        <Poses name={t('選択', 'Select')} at="select">
          <SelectField label={purpose} emptyWord={choose} options={[meeting]} defaultValue="meeting" />
        </Poses>
        <State label={t('間違い', 'Error')}>
          <SelectField
            label={purpose}
            requiredWord={required}
            emptyWord={choose}
            options={[meeting]}
            error={t('利用の目的を選んでください。', 'Choose a purpose.')}
          />
        </State>
        <State label={t('使えない', 'Disabled')}>
          <SelectField label={purpose} options={[meeting]} disabled />
        </State>
        <State label={t('年・月・日', 'Year, month, day')}>
          <BirthdaySample value="1948-04-02" />
        </State>
        <State label={t('年・月・日：間違い', 'Year, month, day: error')}>
          <BirthdaySample value="1948-04-" error={t('入力してください。', 'It is required.')} />
        </State>
        <State label={t('元号のある日', 'A date with its era')}>
          <EraDateSample />
        </State>
        <State label={t('元号のある日：間違い', 'A date with its era: error')}>
          <EraDateSample error={t('正しい日付を入力してください。', 'Input a date that exists.')} />
        </State>
      </States>
    </>
  );
}
