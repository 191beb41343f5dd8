import { refusal } from '@adarash/contract/routes/primitives';
import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { version } from '../start/places.ts';

/** The page of every route, made from the contract; all it loads comes from this server. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  const schema = z.toJSONSchema(refusal, { target: 'openapi-3.0' }) as object;
  await app.register(swagger, {
    openapi: {
      info: { title: 'Adarash', description: 'Every call of the hall. Money is in Birr.', version },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
        responses: { Refusal: { description: 'A refusal', content: { 'application/json': { schema } } } },
      },
    },
    hideUntagged: true,
    transform: jsonSchemaTransform,
    transformObject: withRefusals,
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: 'Adarash API' },
    uiConfig: { validatorUrl: null, docExpansion: 'list', persistAuthorization: false } as object,
  });
}

/** Every route may refuse, in the one shape, which is described once. */
const withRefusals: FastifyDynamicSwaggerOptions['transformObject'] = (document) => {
  if (!('openapiObject' in document)) return document.swaggerObject;
  for (const path of Object.values(document.openapiObject.paths ?? {}))
    for (const operation of Object.values(path ?? {}) as { responses?: object }[])
      operation.responses = { ...operation.responses, '4XX': { $ref: '#/components/responses/Refusal' } };
  return document.openapiObject;
};
