interface Form {
  getInputNode: (field: string) => HTMLElement | null
}

/** Moves the focus to the first field with an error. */
export const focusFirstError = (form: Form, errors: object) =>
  form.getInputNode(Object.keys(errors)[0] ?? '')?.focus()
