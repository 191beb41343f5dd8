import { type ChangeEvent, type FocusEvent, type FormEvent, type ReactNode, useRef, useState } from 'react';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
export type Fields<Values> = Record<keyof Values & string, string>;

/** The sentence to show under the field, or null. */
export type Checks<Values> = { readonly [Name in keyof Values]?: (text: string, values: Values) => ReactNode };

/**
 * Value of a number or date field with unreadable input. The browser returns an empty value for it, which checks could
 * not distinguish from an empty field.
 */
const UNREADABLE = 'unreadable';

const isGarbled = (control: unknown) => control instanceof HTMLInputElement && control.validity.badInput;

/**
 * State of a form. An error appears after its field lost the focus or after a submit, which focuses the first invalid
 * field.
 */
export function useForm<Values extends Fields<Values>>(initial: Values, checks: Checks<Values>) {
  type Name = keyof Values & string;
  const names = Object.keys(initial) as Name[];
  const [values, setValues] = useState(initial);
  const [touched, setTouched] = useState<readonly Name[]>([]);
  const [garbled, setGarbled] = useState<readonly Name[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [refused, setRefused] = useState<{ name: Name; value: string; fault: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const controls = useRef<HTMLFormControlsCollection>(null);

  const faultOf = (name: Name, unreadable = garbled) =>
    checks[name]?.(unreadable.includes(name) ? UNREADABLE : values[name], values) ?? null;
  /** The server's sentence about a value, until the value changes. */
  const refusalOf = (name: Name) =>
    refused?.name === name && refused.value === values[name] ? refused.fault : undefined;
  const focus = (name: Name) => (controls.current?.namedItem(name) as HTMLElement | null)?.focus();
  const look = (name: Name, control: Control) =>
    setGarbled((before) => [...before.filter((each) => each !== name), ...(isGarbled(control) ? [name] : [])]);

  return {
    values,
    isValid: names.every((name) => faultOf(name) === null),
    busy,
    /** Why the last try failed; a new try clears it. */
    failure,
    setFailure,
    /** A refused field shows the sentence in place of the form. */
    refuse: (name: Name, fault: string) => {
      setRefused({ name, value: values[name], fault });
      focus(name);
    },

    /** Spread into the control of that name. */
    field: (name: Name) => ({
      name,
      value: values[name],
      error: (touched.includes(name) && faultOf(name)) || refusalOf(name),
      onChange: ({ target }: ChangeEvent<Control>) => {
        setValues((before) => ({ ...before, [name]: target.value }));
        look(name, target);
      },
      onBlur: ({ target }: FocusEvent<Control>) => {
        setTouched((before) => (before.includes(name) ? before : [...before, name]));
        look(name, target);
      },
    }),

    /** For a control with additional inputs. */
    set: (name: Name, value: string) => setValues((before) => ({ ...before, [name]: value })),

    submit: (send: (values: Values) => unknown) => async (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const { elements } = event.currentTarget;
      controls.current = elements;
      const unreadable = names.filter((name) => isGarbled(elements.namedItem(name)));
      setTouched(names.filter((name) => checks[name] !== undefined));
      setGarbled(unreadable);
      const wrong = names.find((name) => faultOf(name, unreadable) !== null);
      if (wrong !== undefined) return focus(wrong);
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
