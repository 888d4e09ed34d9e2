type Ask = (name: string) => Promise<boolean>;

let ask: Ask | undefined;

/** The page that shows the question; undefined: none does. */
export const showQuestionBy = (show: Ask | undefined): void => {
  ask = show;
};

/** Whether the member wants this write to be sent later; false where nobody can be asked. */
export const wantsLater: Ask = async (name) => (await ask?.(name)) ?? false;
