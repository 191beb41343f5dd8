import { type ChangeEvent, type FocusEvent, type FormEvent, type ReactNode, useRef, useState } from 'react';
import { type Checks, type KeyedRow, type ListName, rowPath, sentencesOf, type TextName } from './form-checks.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Properties of the control for a text in a form. */
interface FieldProps {
  name: string;
  value: string;
  error: ReactNode;
  onChange: (event: ChangeEvent<Control>) => void;
  onBlur: (event: FocusEvent<Control>) => void;
}

/** Values of a form, or of one of its rows, with functions that its controls use to read and change them. */
interface FormFields<Values> {
  values: Values;
  /** Returns the properties of the control for a text. */
  field: (name: TextName<Values>) => FieldProps;
  set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
}

interface FormRow<Row> extends FormFields<Row> {
  remove: () => void;
}

/** Reason why a submitted form was refused: an error text for the form, or for one of its fields. */
type Failure<Values> = string | null | { field: TextName<Values>; sentence: string };

interface FormStatus {
  isValid: boolean;
  busy: boolean;
  /** Error text of the last submission. The next submission clears it. */
  failure: string | null;
}

export interface FormState<Values> extends FormFields<Values> {
  status: FormStatus;
  setFailure: (failure: Failure<Values>) => void;
  rows: <Name extends ListName<Values>>(name: Name) => FormRow<RowOf<Values[Name]>>[];
  submit: (send: (values: Values) => unknown) => (event: FormEvent<HTMLFormElement>) => Promise<void>;
  reset: () => void;
}

type RowOf<List> = List extends readonly (infer Row)[] ? Row : never;

const isUnreadable = (control: unknown): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.validity.badInput;

/**
 * Returns the values, errors and submission of a form. An error is displayed after its field has lost the focus, or
 * after a submission. The submission moves the focus to the first invalid field.
 */
export function useForm<Values extends object>(initial: Values, checks: Checks<Values>): FormState<Values> {
  const [values, setValues] = useState(initial);
  const [touched, setTouched] = useState<readonly string[]>([]);
  const [unreadable, setUnreadable] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<string | { path: string; value: unknown; sentence: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const controls = useRef<HTMLFormControlsCollection>(null);
  const sentences = sentencesOf(values, checks, unreadable);

  const focus = (path: string) => (controls.current?.namedItem(path) as HTMLElement | null)?.focus();

  /** Returns the error text for a value that the server refused, until the user changes the value. */
  const refusalOf = (path: string, value: string) => {
    if (failure === null || typeof failure === 'string') return undefined;
    return failure.path === path && failure.value === value ? failure.sentence : undefined;
  };

  const read = (path: string, control: Control) =>
    setUnreadable((before) => {
      const others = before.filter((each) => each !== path);
      return isUnreadable(control) ? [...others, path] : others;
    });

  const fieldProps = (path: string, value: string, setText: (text: string) => void): FieldProps => ({
    name: path,
    value,
    error: (touched.includes(path) && sentences.get(path)) || refusalOf(path, value),
    onChange: ({ target }) => {
      setText(target.value);
      read(path, target);
    },
    onBlur: ({ target }) => {
      setTouched((before) => (before.includes(path) ? before : [...before, path]));
      read(path, target);
    },
  });

  const set: FormState<Values>['set'] = (name, value) => setValues((before) => ({ ...before, [name]: value }));

  const rowOf = <Row>(list: keyof Values & string, row: Row, key: string): FormRow<Row> => {
    const change = (next: (rows: readonly KeyedRow[]) => readonly KeyedRow[]) =>
      setValues((before) => ({ ...before, [list]: next(before[list] as readonly KeyedRow[]) }));
    const setInRow = (name: string, value: unknown) =>
      change((rows) => rows.map((each) => (each.key === key ? { ...each, [name]: value } : each)));
    return {
      values: row,
      field: (name) => fieldProps(rowPath(list, key, name), String(row[name]), (text) => setInRow(name, text)),
      set: setInRow,
      remove: () => change((rows) => rows.filter((each) => each.key !== key)),
    };
  };

  return {
    values,
    status: {
      isValid: [...sentences.values()].every((sentence) => sentence === null),
      busy,
      failure: typeof failure === 'string' ? failure : null,
    },
    setFailure: (next) => {
      if (next === null || typeof next === 'string') return setFailure(next);
      setFailure({ path: next.field, value: values[next.field], sentence: next.sentence });
      focus(next.field);
    },
    set,
    field: (name) => fieldProps(name, String(values[name]), (text) => set(name, text as Values[typeof name])),
    rows: (name) => {
      const rows = values[name] as readonly (RowOf<Values[typeof name]> & KeyedRow)[];
      return rows.map((row) => rowOf<RowOf<Values[typeof name]>>(name, row, row.key));
    },
    submit: (send) => async (event) => {
      event.preventDefault();
      const { elements } = event.currentTarget;
      controls.current = elements;
      const nowUnreadable = [...elements].filter(isUnreadable).map(({ name }) => name);
      const found = [...sentencesOf(values, checks, nowUnreadable)];
      setTouched(found.map(([path]) => path));
      setUnreadable(nowUnreadable);
      const wrong = found.find(([, sentence]) => sentence !== null);
      if (wrong !== undefined) return focus(wrong[0]);
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
      setUnreadable([]);
    },
  };
}
