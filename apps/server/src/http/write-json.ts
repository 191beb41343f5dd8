import fastJsonStringify, { type Schema as WriterSchema } from 'fast-json-stringify';
import { z } from 'zod';

/** Response of a handler that is already JSON text. */
export class JsonText {
  constructor(readonly text: string) {}
}

type Write = (value: unknown) => string;

/**
 * Returns the JSON serializer of a response schema. It includes only the fields of the schema. In tests it also
 * validates each response. In production it does not, because validation costs more than the rest of a call.
 */
export function writerOf(schema: z.ZodType, checked: boolean): Write {
  let write: Write | null = null;
  return (response) => {
    // The serializer is compiled with the first response, because compiling the schemas of all routes would delay each
    // start.
    write ??= compile(schema);
    return write(checked ? schema.parse(response) : response);
  };
}

function compile(schema: z.ZodType): Write {
  const shape = shapeOf(z.toJSONSchema(schema, { target: 'draft-7' })) as WriterSchema;
  // The format of a string only selects the serializer and is not validated.
  return fastJsonStringify(shape, { ajv: { validateFormats: false } });
}

type Schema = z.core.JSONSchema.BaseSchema;
type Shape = { type: string[] } | { anyOf: Shape[] };

/**
 * Returns a simplified form of a schema for the serializer. Each type is a list, because the serializer then throws for
 * a value of another type instead of converting it. Each list contains null, so that null is written as null.
 */
function shapeOf(schema: Schema): Shape {
  const options = schema.anyOf ?? schema.oneOf ?? typesOf(schema);
  if (options) return unionOf(options.filter(({ type }) => type !== 'null').map(shapeOf));
  switch (schema.type) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return typed('array', { items: shapeOf(schema.items as Schema) });
    case 'string':
      // The format is required, otherwise the serializer would call toString() of an object instead of throwing.
      return typed('string', { format: 'date-time', ...valuesOf(schema) });
    case 'number':
    case 'integer':
    case 'boolean':
      return typed(schema.type, valuesOf(schema));
  }
  throw new Error(`Schemas of type ${schema.type} are not supported in the response of a route.`);
}

/** Returns one option for each type of a schema with a list of types, which zod creates for a union of plain values. */
const typesOf = ({ type }: Schema): Schema[] | null =>
  Array.isArray(type) ? (type as unknown as Schema['type'][]).map((one) => ({ type: one })) : null;

const typed = (type: string, rest: object): Shape => ({ type: [type, 'null'], ...rest });

/**
 * Returns the constant values that distinguish the options of a union. They are written as `enum`, because for a
 * `const` the serializer would not read the response.
 */
function valuesOf(schema: Schema): { enum?: unknown[] } {
  if (schema.enum) return { enum: [...schema.enum, null] };
  return schema.const === undefined ? {} : { enum: [schema.const, null] };
}

function unionOf(options: Shape[]): Shape {
  const [first] = options;
  if (options.length === 1 && first) return first;
  const types = new Set(options.flatMap((option) => ('type' in option ? option.type : 'object')));
  if (types.has('object') || types.has('array')) return { anyOf: options };
  // Only the type of the value is checked, because validating each square's value would slow down every response with
  // cards.
  return { type: [...types], format: 'date-time' } as Shape;
}

/**
 * Returns the simplified form of an object. Its fields are optional as in JavaScript, except constant fields, which
 * distinguish the options of a union.
 */
function objectOf({ properties = {}, required = [], additionalProperties: others }: Schema): Shape {
  if (typeof others === 'object') return typed('object', { additionalProperties: shapeOf(others) });
  const fields = Object.entries(properties as Record<string, Schema>);
  return typed('object', {
    properties: Object.fromEntries(fields.map(([name, field]) => [name, shapeOf(field)])),
    required: required.filter((name) => (properties as Record<string, Schema>)[name]?.const !== undefined),
  });
}
