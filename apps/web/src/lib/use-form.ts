import { type ChangeEvent, type FocusEvent, type FormEvent, type ReactNode, useState } from 'react';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
export type Fields<Values> = Record<keyof Values & string, string>;

/** The sentence to show under the field, or null. */
export type Checks<Values> = { readonly [Name in keyof Values]?: (text: string, values: Values) => ReactNode };

/**
 * A number or date field holding what the browser cannot read has an empty value, as if it had been left blank.
 * Checks are given this instead, since blank may have a meaning of its own.
 */
const UNREADABLE = 'unreadable';

const isGarbled = (control: unknown) => control instanceof HTMLInputElement && control.validity.badInput;

/**
 * The fields of a form as they stand. A fault shows once its field was left, or after a try to submit, which goes to
 * the first field at fault.
 */
export function useForm<Values extends Fields<Values>>(initial: Values, checks: Checks<Values>) {
  type Name = keyof Values & string;
  const names = Object.keys(initial) as Name[];
  const [values, setValues] = useState(initial);
  const [touched, setTouched] = useState<readonly Name[]>([]);
  const [garbled, setGarbled] = useState<readonly Name[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const faultOf = (name: Name, unreadable = garbled) =>
    checks[name]?.(unreadable.includes(name) ? UNREADABLE : values[name], values) ?? null;
  const look = (name: Name, control: Control) =>
    setGarbled((before) => [...before.filter((each) => each !== name), ...(isGarbled(control) ? [name] : [])]);

  return {
    values,
    isValid: names.every((name) => faultOf(name) === null),
    busy,
    /** Why the last try failed; a new try clears it. */
    failure,
    setFailure,

    /** Spread into the control of that name. */
    field: (name: Name) => ({
      name,
      value: values[name],
      error: (touched.includes(name) && faultOf(name)) || undefined,
      onChange: ({ target }: ChangeEvent<Control>) => {
        setValues((before) => ({ ...before, [name]: target.value }));
        look(name, target);
      },
      onBlur: ({ target }: FocusEvent<Control>) => {
        setTouched((before) => (before.includes(name) ? before : [...before, name]));
        look(name, target);
      },
    }),

    /** For a control that has other ways to choose than its own. */
    set: (name: Name, value: string) => setValues((before) => ({ ...before, [name]: value })),

    submit: (send: (values: Values) => unknown) => async (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const { elements } = event.currentTarget;
      const unreadable = names.filter((name) => isGarbled(elements.namedItem(name)));
      setTouched(names.filter((name) => checks[name] !== undefined));
      setGarbled(unreadable);
      const wrong = names.find((name) => faultOf(name, unreadable) !== null);
      if (wrong !== undefined) return (elements.namedItem(wrong) as HTMLElement | null)?.focus();
      setFailure(null);
      setBusy(true);
      try {
        await send(values);
      } finally {
        setBusy(false);
      }
    },

    reset: () => {
      setValues(initial);
      setTouched([]);
      setGarbled([]);
    },
  };
}

export type Form<Values extends Fields<Values>> = ReturnType<typeof useForm<Values>>;
