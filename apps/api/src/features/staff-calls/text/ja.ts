export const ja = {
  called: {
    subject: '【{{product}}】端末からの呼び出し（{{terminal}}）',
    paragraphs: [
      '{{terminal}}で、係を呼んでいる方がいます（{{time}}）。',
      '下の画面で「向かいます」を押すと、端末の画面に名字が表示されます。',
    ],
    short: '{{terminal}}で、係を呼んでいる方がいます（{{time}}）。画面の「向かいます」で応えられます',
    link: '呼び出しを開く',
  },
  closing: 'このメールは、呼び出しの当番の宛先に送っています。',
};
