export { openCase as loader, prepareAgain as action } from "../office/petition/prepare-route.server.ts";
