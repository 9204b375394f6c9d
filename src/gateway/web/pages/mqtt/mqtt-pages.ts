/** Entry point of the page about MQTT. */
export { saveMqtt, showMqtt } from './mqtt.js';
