import { SelectField } from '@machi/ui/field/SelectField';
import { useReceptionTexts } from '../texts.ts';

type AnyOrder = 'since' | 'use' | 'applied' | 'name';

interface OrderChoiceProps<Order extends AnyOrder> {
  readonly orders: readonly Order[];
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
}

/** Shows and changes the order of a list. */
export function OrderChoice<Order extends AnyOrder>({ orders, order, onOrder }: OrderChoiceProps<Order>) {
  const { t } = useReceptionTexts();
  const wordsOf = (one: AnyOrder): string => t(`order.${one}`);
  return (
    <SelectField
      label={t('order')}
      fieldClassName="reception-order"
      value={order}
      options={orders.map((value) => ({ value, label: wordsOf(value) }))}
      onChange={({ target }) => {
        const chosen = orders.find((one) => one === target.value);
        if (chosen !== undefined) onOrder(chosen);
      }}
    />
  );
}
