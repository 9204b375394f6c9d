// Loaded before a program: on SIGUSR2, errors come that nothing handles, of a timer, a promise and a stream.
import { Readable } from 'node:stream';

process.on('SIGUSR2', () => {
  setTimeout(() => {
    throw new Error('of a timer');
  });
  void Promise.reject(new Error('of a promise'));
  new Readable().destroy(new Error('of a stream'));
});
