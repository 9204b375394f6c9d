import { App } from '@tinyhttp/app';

// The baseline: the web framework alone on this machine, with a body as long as a display's.
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
const app = new App();
app.get('/api/display', (_request, response) => {
  response.json(body);
});
const server = app.listen(0, () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : undefined);
});
