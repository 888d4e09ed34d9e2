interface Named {
  readonly onlineform_id: number;
  readonly onlineform_application_id: number;
}

export const detailPath = ({ onlineform_application_id: id }: Named): string => `/application/detail/${id}`;

/** The form, filled in with what an earlier application said. */
export const formPath = ({ onlineform_id: form, onlineform_application_id: id }: Named): string =>
  `/onlineform/form/${form}/${id}`;
