interface Form {
  getInputNode: (field: string) => HTMLElement | null
}

/** Moves the focus to the first field that a form complains about. */
export const focusFirst = (form: Form, errors: object) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus()
