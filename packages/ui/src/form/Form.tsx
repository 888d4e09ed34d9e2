import type { ComponentProps } from 'react';

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> & { onSend: () => unknown };

/** A form that the page validates and sends. */
export function Form({ onSend, ...form }: FormProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSend();
      }}
      {...form}
    />
  );
}
