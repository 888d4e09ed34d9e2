import { useState } from 'react';
import { Disclosure } from '../../src/disclosure/Disclosure.tsx';
import { FilterChips } from '../../src/filter-chips/FilterChips.tsx';
import { NoticeList } from '../../src/notice-list/NoticeList.tsx';
import { SearchField } from '../../src/search-field/SearchField.tsx';
import { TaskList } from '../../src/task-list/TaskList.tsx';
import { Poses, State, States } from '../State.tsx';
import { useWord } from '../word.tsx';

export function ListSamples() {
  const t = useWord();
  const [search, setSearch] = useState('');
  const [kind, setKind] = useState('');
  const important = t('重要', 'Important');
  const tasks = [
    {
      href: '#search',
      title: t('空いている部屋をさがす', 'Find a free room'),
      detail: t('町民センター、体育館、共同オフィスなど', 'Community Centre, gym, shared office and more'),
    },
    {
      href: '#garbage',
      title: t('ごみの日をしらべる', 'Look up the days of waste'),
      detail: t('地区ごとの収集日', 'For each area'),
    },
  ];
  const notices = [
    {
      id: 1,
      href: '#notice-1',
      title: t('大雪のため、北回りのバスは今日運休です', 'Because of heavy snow the north bus does not run today'),
      date: '2027-01-14',
      dateLabel: t('1月14日（木）', 'Thu 14 January'),
      kind: t('交通', 'Transport'),
      importance: important,
    },
    {
      id: 2,
      href: '#notice-2',
      title: t('確定申告の相談会を開きます', 'Advice on tax returns'),
      date: '2027-01-12',
      dateLabel: t('1月12日（火）', 'Tue 12 January'),
      kind: t('くらし', 'Living'),
      from: t('税務課', 'Tax office'),
    },
  ];
  const chips = [
    { value: '', label: t('すべて', 'All'), count: 20 },
    { value: 'living', label: t('くらし', 'Living'), count: 12 },
    { value: 'transport', label: t('交通', 'Transport'), count: 8 },
  ];
  return (
    <>
      <h3>{t('できること', 'What you can do')}</h3>
      <States width="full">
        <Poses name={t('1つめ', 'The first')}>
          <TaskList tasks={tasks} />
        </Poses>
      </States>
      <h3>{t('お知らせ', 'Notices')}</h3>
      <States width="full">
        <State label={t('重要なもの、出したところつき', 'Important, and with who says it')}>
          <NoticeList items={notices} />
        </State>
      </States>
      <h3>{t('さがす、しぼる', 'Search and filter')}</h3>
      <States width="wide">
        <State label={t('書きながら探す', 'Answered while typing')}>
          <SearchField
            label={t('ことばでさがす', 'Search by words')}
            hint={t('例：ごみ、予約', 'For example: waste, booking')}
            value={search}
            onChange={setSearch}
            clearLabel={t('消す', 'Clear')}
          />
        </State>
        <State label={t('書いたあと', 'With words')}>
          <SearchField
            label={t('ことばでさがす', 'Search by words')}
            value={t('雪かき', 'snow')}
            onChange={setSearch}
            clearLabel={t('消す', 'Clear')}
          />
        </State>
        <State label={t('しぼる', 'Filter')}>
          <FilterChips label={t('種類', 'Kind')} chips={chips} chosen={kind} onChoose={setKind} />
        </State>
        <State label={t('しぼる：ポインターが上', 'Filter: pointer over it')} pose="hover" at='[aria-pressed="false"]'>
          <FilterChips label={t('種類', 'Kind')} chips={chips} chosen="" onChoose={setKind} />
        </State>
        <State
          label={t('しぼる：キーで選択中', 'Filter: keyboard focus')}
          pose="focus-visible"
          at='[aria-pressed="true"]'
        >
          <FilterChips label={t('種類', 'Kind')} chips={chips} chosen="living" onChoose={setKind} />
        </State>
      </States>
      <h3>{t('開く行', 'Lines that open')}</h3>
      <States width="wide">
        <Poses name={t('質問', 'Question')}>
          <Disclosure title={t('予約はいつまで取り消せますか', 'Until when can I cancel a booking?')}>
            <p>{t('使う日の前日の17時15分までです。', 'Until 17:15 on the day before.')}</p>
          </Disclosure>
        </Poses>
      </States>
    </>
  );
}
