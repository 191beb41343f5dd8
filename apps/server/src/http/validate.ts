import type { FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { Refusal } from './handler.ts';

/**
 * The contract's check of what was sent. An object in the guise of a text, with a length that is no number, makes the
 * check of lengths itself stumble: that is refused like any other wrong input, and is no error of the server.
 */
export const checkInput: FastifySchemaCompiler<Parameters<typeof validatorCompiler>[0]['schema']> = (route) => {
  const check = validatorCompiler(route);
  return (data) => {
    try {
      return check(data);
    } catch {
      throw new Refusal('VALIDATION');
    }
  };
};
