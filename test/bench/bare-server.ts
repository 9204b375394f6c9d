import { createServer } from 'node:http';
import { App } from '@tinyhttp/app';

// The baselines: the web framework alone on this machine, and `node:http` alone, with a body as long as a display's.
const body = {
  status: 0,
  image_url: `http://127.0.0.1/screens/${'x'.repeat(90)}`,
  filename: 'plugin-a1b2c3-1771674964',
  refresh_rate: 900,
  image_url_timeout: 0,
  update_firmware: false,
  firmware_url: null,
  reset_firmware: false,
  special_function: 'none',
  maximum_compatibility: false,
  temperature_profile: 'default',
};

function listenWithFramework(): ReturnType<typeof createServer> {
  const app = new App();
  app.get('/api/display', (_request, response) => {
    response.json(body);
  });
  return app.listen(0);
}

function listenAlone(): ReturnType<typeof createServer> {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(body));
  });
  return server.listen(0);
}

const server = process.argv.includes('--node-http') ? listenAlone() : listenWithFramework();
server.once('listening', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : undefined);
});
